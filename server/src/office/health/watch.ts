import type { HealthPart } from '@sipday/contract/office/settings.ts'
import { healthNames } from '@sipday/rules/office/words/health-words.ts'
import type { Deps } from '../../deps.ts'
import { report, resolve } from '../../store/findings.ts'
import type { Db } from '../../store/database.ts'
import { lookAt } from './health.ts'

const MINUTE_MS = 60_000
const FIRST_MS = 10 * MINUTE_MS
/** How often each part is looked at; the books and the reports report by themselves what is wrong. */
const every: Partial<Record<HealthPart, number>> = {
  square: FIRST_MS,
  events: FIRST_MS,
  email: FIRST_MS,
  texts: FIRST_MS,
  jobs: FIRST_MS,
  backups: FIRST_MS,
  clock: FIRST_MS,
  catalog: 60 * MINUTE_MS,
  changes: 24 * 60 * MINUTE_MS,
}
const watched = Object.keys(every) as HealthPart[]

type Watching = Pick<Deps, 'db' | 'reads' | 'settings' | 'clock' | 'log'>

/** Puts what needs someone on the first page, and takes it off when it works again. */
export const noteHealth = async (deps: Watching, parts: readonly HealthPart[] = watched): Promise<void> => {
  await Promise.all(
    parts.map(async (part) => {
      const { state, text } = await lookAt(deps, part)
      if (state === 'act') await report(deps, { kind: 'health', subject: part, text: `${healthNames[part]}: ${text}` })
      else await resolve(deps, 'health', part)
    }),
  )
}

/** When each part is looked at next, by the clock of this process. */
const nextLooks = new WeakMap<Db, Map<HealthPart, number>>()

/** Part of the regular sweep; begins ten minutes after the start, when what the start itself stirs up is over. */
export const watchHealth = async (deps: Watching): Promise<void> => {
  const now = performance.now()
  const next = nextLooks.get(deps.db) ?? new Map(watched.map((part) => [part, now + FIRST_MS]))
  nextLooks.set(deps.db, next)
  const due = watched.filter((part) => (next.get(part) ?? 0) <= now)
  for (const part of due) next.set(part, now + (every[part] ?? FIRST_MS))
  await noteHealth(deps, due)
}
