import { dateIn } from '@sipday/rules/calendar.ts'
import {
  type Block,
  blocksOf,
  DISPUTE_DAYS,
  goesWith,
  ownBlocksOf,
  type Standing,
  staysOf,
} from '@sipday/rules/privacy/erasing.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import { eraseRows, holdToErase, insertErasure, standingOf } from '../../store/people/erasing.ts'
import { forgetMerges, mergedInto } from '../../store/people/merging/merge-facts.ts'
import { forgetMergeProposals } from '../../store/people/merging/merge-proposals.ts'
import { hadTrial } from '../../store/prices/trial-marks.ts'
import { keepTrialMarks } from '../offers/trial-marks.ts'

const DAY_MS = 86_400_000

/** Null when unknown or erased. */
export const eraseStanding = async (db: Db | Trx, customerId: string, now: Date): Promise<Standing | null> => {
  const [row] = await standingOf(db, { customerId, disputable: new Date(now.getTime() - DISPUTE_DAYS * DAY_MS) })
  if (!row || row.erased) return null
  const [trial] = await hadTrial(db, { people: [customerId] })
  const { live, renewing, charging, refunds, disputes, cards, notes, paid_at: paidAt } = row
  return {
    live: live ?? 0,
    renewing: renewing ?? 0,
    runsUntil: row.runs_until,
    charging: charging ?? 0,
    refunds: refunds ?? 0,
    disputes: disputes ?? 0,
    cards: cards ?? 0,
    notes: notes ?? 0,
    paidAt,
    hadTrial: trial?.had ?? false,
  }
}

/** What is erased, what stays anonymous, and what prevents it (O9.4). */
export const erasePreview = (standing: Standing, now: Date, timeZone: string) => ({
  goes: goesWith(standing),
  stays: staysOf(dateIn(now, timeZone), standing),
  blocks: blocksOf(standing),
})

const unknown = () => new Refusal(404, 'unknown', 'We could not find that.')
const refused = ({ code, text }: Block) => new Refusal(409, code, text)

/**
 * The books stay anonymous. Jobs remove the provider's records. `staffId`: null for the customer. Throws Refusal: 404
 * unknown, 409 for an obstacle.
 */
export const eraseCustomer = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'settings'>,
  trx: Trx,
  { customerId, staffId, reason }: { customerId: string; staffId: string | null; reason: string },
): Promise<void> => {
  const now = deps.clock.now()
  const [held] = await holdToErase(trx, { customerId })
  const standing = held && (await eraseStanding(trx, customerId, now))
  if (!held || !standing) throw unknown()
  const [block] = (staffId === null ? ownBlocksOf : blocksOf)(standing)
  if (block) throw refused(block)
  await eraseAgain(deps, trx, { customerId, squareCustomerId: held.square_customer_id })
  for (const { id } of await mergedInto(trx, { customerId }))
    await insertErasure(trx, { customerId: id, staffId, reason, now })
  await insertErasure(trx, { customerId, staffId, reason, now })
  await deps.jobs.add(trx, 'keep_erasures', {})
}

/** After a restored backup: nothing prevents it any more. */
export const eraseAgain = async (
  deps: Pick<Deps, 'clock' | 'jobs' | 'settings'>,
  trx: Trx,
  { customerId, squareCustomerId }: { customerId: string; squareCustomerId: string | null },
): Promise<void> => {
  const gone = await mergedInto(trx, { customerId })
  await keepTrialMarks(trx, deps, [customerId, ...gone.map((one) => one.id)])
  const cards = await eraseRows(trx, { customerId, now: deps.clock.now() })
  for (const { id } of gone) await eraseRows(trx, { customerId: id, now: deps.clock.now() })
  await forgetMerges(trx, { customerId })
  for (const id of [customerId, ...gone.map((one) => one.id)]) await forgetMergeProposals(trx, { customerId: id })
  for (const squareCardId of cards) await deps.jobs.add(trx, 'disable_card', { squareCardId })
  const atSquare = [squareCustomerId, ...gone.map((one) => one.square_customer_id)].filter((one) => one !== null)
  for (const one of new Set(atSquare)) await deps.jobs.add(trx, 'forget_customer', { squareCustomerId: one })
}
