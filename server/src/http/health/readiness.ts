import type { Background } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import { squareAnswers } from '../../providers/square-reachable.ts'
import { missingMigrations } from '../../store/migrating/standing.ts'
import { answers } from '../../store/reachable.ts'
import { inTime } from '../in-time.ts'

/** A slower check: the caller gets the last result, with its age. */
const LOOK_MS = 1_000
const PROVIDER_EVERY_MS = 30_000

/** How long ago it last worked; null for never. */
export type Standing = { ok: boolean; ageSeconds: number | null }
export type Readiness = Record<'database' | 'migrations' | 'runner' | 'provider', Standing>

/** Never throws or takes long. */
export const createReadiness = (deps: Deps, background: Background): (() => Promise<Readiness>) => {
  const database = look(() => answers(deps.reads))
  const migrations = look(async () => (await missingMigrations(deps.reads)) === 0)
  const runner = look(() => Promise.resolve(background.runnerIsUp()))
  const provider = look(() => squareAnswers(deps.settings.square), PROVIDER_EVERY_MS)
  return async () => {
    const [ofDatabase, ofMigrations, ofRunner, ofProvider] = await Promise.all([
      database(),
      migrations(),
      runner(),
      provider(),
    ])
    return { database: ofDatabase, migrations: ofMigrations, runner: ofRunner, provider: ofProvider }
  }
}

/** Callers during a check share its result. */
const look = (work: () => Promise<boolean>, everyMs = 0): (() => Promise<Standing>) => {
  let wellAt: number | null = null
  let lastOk = false
  let begunAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | null = null
  const begin = async (): Promise<void> => {
    begunAt = performance.now()
    lastOk = await work().catch(() => false)
    if (lastOk) wellAt = performance.now()
    looking = null
  }
  return async () => {
    if (looking === null && performance.now() - begunAt >= everyMs) looking = begin()
    const inGoodTime = await inTime(looking ?? Promise.resolve(), LOOK_MS).then(
      () => true,
      () => false,
    )
    const ageSeconds = wellAt === null ? null : Math.round((performance.now() - wellAt) / 1000)
    return { ok: inGoodTime && lastOk, ageSeconds }
  }
}
