import { dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { YEAR_FILLED } from '../fill.ts'
import { messagesTo } from './caller.ts'
import { payersByReference } from './charged.ts'
import { urlsOf } from './play.ts'
import { letterSums, mostSaid, type Said, wasNamed } from './said.ts'

type Line = { kind: 'capture' | 'refund'; amountCents: number; referenceId: string; at: string }
type Wrong = {
  reference: string
  day: string
  cents: number
  mostCents: number | null
  why: 'was above' | 'had no name'
}
export type Witness = { charges: number; cents: number; wrong: Wrong[] }

/**
 * Whether anyone was charged more than they were told, or a sum that no consent and no letter named, since the year was
 * written: what is charged is read from the sandbox's ledger, what was told from its inbox and from the words that were
 * agreed to. Of each membership, the last charge of the year before counts as told; one that changed its plan in that
 * year, of which there is no letter, is left out.
 */
export const witness = async (deps: Deps): Promise<Witness> => {
  const urls = urlsOf(deps)
  const ledger = (await fetch(`${urls.sandboxUrl}/ledger`).then((response) => response.json())) as Line[]
  const captures = ledger.filter(({ kind }) => kind === 'capture')
  const since = await yearEnd(deps)
  const payerOf = await payersByReference(deps)
  const lettersOf = remembered((email: string) => messagesTo(urls, email))
  const before = captures.filter(({ at }) => new Date(at) <= since)
  const last = new Map(before.map((line) => [line.referenceId, line]))
  const charges: Line[] = []
  const wrong: Wrong[] = []
  for (const line of captures.filter(({ at }) => new Date(at) > since)) {
    const { amountCents: cents, referenceId: reference, at } = line
    const payer = await payerOf(reference)
    if (payer?.planChangedAt && payer.planChangedAt <= since) continue
    charges.push(line)
    const day = dateIn(new Date(at), payer?.timeZone ?? 'America/New_York')
    const charge = { at: new Date(at), day, cents }
    const letters = payer ? saidIn(await lettersOf(payer.email), payer.plan) : []
    const said = [...paidBefore(last.get(reference)), ...(payer?.said ?? []), ...letters]
    const mostCents = mostSaid(said, charge, payer?.alike)
    if (mostCents === null || cents > mostCents) wrong.push({ reference, day, cents, mostCents, why: 'was above' })
    else if (!wasNamed(said, charge, payer?.taxes)) wrong.push({ reference, day, cents, mostCents, why: 'had no name' })
  }
  return { charges: charges.length, cents: charges.reduce((sum, { amountCents }) => sum + amountCents, 0), wrong }
}

const paidBefore = (line: Line | undefined): Said[] =>
  line
    ? [{ at: new Date(line.at), from: line.at.slice(0, 10), through: null, cents: line.amountCents, agreed: true }]
    : []

const yearEnd = async ({ db }: Pick<Deps, 'db'>): Promise<Date> =>
  (await db.selectFrom('audit').select('at').where('kind', '=', YEAR_FILLED).executeTakeFirst())?.at ?? new Date(0)

const remembered = <T>(ask: (key: string) => Promise<T>) => {
  const known = new Map<string, Promise<T>>()
  return (key: string): Promise<T> => {
    const found = known.get(key) ?? ask(key)
    known.set(key, found)
    return found
  }
}

type Letter = Awaited<ReturnType<typeof messagesTo>>[number]

/** Letters about a plan; one that names none may be about any. */
const saidIn = (letters: readonly Letter[], plan: string): Said[] =>
  letters
    .filter(({ text }) => (/^(?:Membership|Your new plan): (.+)$/m.exec(text)?.[1] ?? plan) === plan)
    .flatMap(({ text, sentAt }) => letterSums({ text, at: new Date(sentAt) }))
