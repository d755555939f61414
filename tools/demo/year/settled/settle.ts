import { addDays, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '@sipday/server/deps.ts'
import type { Outcome } from '@sipday/server/providers/square-outcome.ts'
import { noteDispute } from '@sipday/server/purchases/square/note-dispute.ts'
import { matchEntries, notePayout } from '@sipday/server/purchases/square/note-payout.ts'
import { resolve } from '@sipday/server/store/findings.ts'
import { tellSandbox } from '../tell-sandbox.ts'
import { disputesHad, type Kept } from './disputes-had.ts'

/** Payouts leave at five in the afternoon on the bank's days. */
const [HOUR_MS, PAYOUT_HOUR] = [3_600_000, 17]
const ZONE = 'America/New_York'
const DAYS = 400

export type Settled = { payouts: number; disputes: number }

/**
 * What became of a year's payments: payouts to the bank with the provider's fees, and disputes. The sandbox has them,
 * and the shop learns of them as it does at night. @throws Error when the sandbox does not answer
 */
export const settle = async (deps: Deps): Promise<Settled> => {
  const now = deps.clock.now()
  const disputes = disputesHad(await keptPayments(deps), () => deps.ids.id(), now)
  const nothing = { customers: [], cards: [], payments: [], refunds: [], subscriptions: [] }
  await tellSandbox(deps, { name: 'settled', ...nothing, disputes: disputes.toReversed(), payouts: payoutTimes(now) })
  // The list of the office has what was seen last first.
  for await (const dispute of paged((cursor) => deps.square.disputesPage(cursor))) await noteDispute(deps, dispute)
  // An owner has dealt with those that are decided.
  for (const { id, state } of disputes) if (state === 'LOST') await resolve(deps, 'dispute', id)
  const began = new Date(startOfDay(addDays(dateIn(now, ZONE), -DAYS), ZONE))
  let payouts = 0
  for await (const payout of paged((cursor) => deps.square.payoutsPage(began, now, cursor))) {
    await notePayout(deps, payout)
    payouts += 1
  }
  await matchEntries(deps)
  return { payouts, disputes: disputes.length }
}

const keptPayments = async ({ db }: Deps): Promise<Kept[]> => {
  const bought = await db
    .selectFrom('purchases')
    .select(['square_payment_id', 'total_cents', 'created_at'])
    .where('state', '=', 'succeeded')
    .execute()
  const renewed = await db
    .selectFrom('renewals')
    .select(['square_payment_id', 'amount_cents', 'at'])
    .where('state', '=', 'paid')
    .execute()
  const refunds = await db.selectFrom('refunds').select('square_payment_id').execute()
  const refunded = new Set(refunds.map(({ square_payment_id }) => square_payment_id))
  return [
    ...bought.map((one) => ({ squarePaymentId: one.square_payment_id, cents: one.total_cents, at: one.created_at })),
    ...renewed.map((one) => ({ squarePaymentId: one.square_payment_id, cents: one.amount_cents, at: one.at })),
  ].filter((one): one is Kept => one.squarePaymentId !== null && one.cents > 0 && !refunded.has(one.squarePaymentId))
}

/** Oldest first; none today, so that the newest payments are still on their way. */
const payoutTimes = (now: Date): string[] => {
  const today = dateIn(now, ZONE)
  return Array.from({ length: DAYS }, (_, ago) => addDays(today, ago - DAYS))
    .filter((day) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay()))
    .map((day) => new Date(new Date(startOfDay(day, ZONE)).getTime() + PAYOUT_HOUR * HOUR_MS).toISOString())
}

type Page<One> = { found: One[]; next: string | null }

async function* paged<One>(page: (cursor: string | null) => Promise<Outcome<Page<One>>>): AsyncGenerator<One> {
  let cursor: string | null = null
  do {
    const listed: Outcome<Page<One>> = await page(cursor)
    if (listed.kind !== 'done') throw new Error('The sandbox did not list what it settled.')
    yield* listed.value.found
    cursor = listed.value.next
  } while (cursor !== null)
}
