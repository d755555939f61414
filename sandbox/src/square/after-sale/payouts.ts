import { randomId } from '../../ids.ts'
import type { World } from '../../world.ts'
import { answer, cursorOf, limitOf, listAnswer } from '../call.ts'
import type { Operation } from '../call.ts'
import { invalid, notFound } from '../errors.ts'
import { listByTime } from '../list-by-time.ts'
import type { Money } from '../records.ts'
import type { Payout, PayoutEntry } from './records.ts'

const usd = (amount: number): Money => ({ amount, currency: 'USD' })

/** 2.9 % and 30 cents, rounded: the fee of a payment over the API. */
const feeOf = (cents: number): number => Math.round(cents * 0.029) + 30

/** The id is used once: what has an entry is not paid out again. */
type Moved = { id: string; locationId: string; at: string; entry: Omit<PayoutEntry, 'id' | 'payout_id'> }

const moved = (
  given: { id: string; locationId: string; at: string; grossCents: number; feeCents?: number },
  of: Pick<PayoutEntry, 'type'> & Partial<PayoutEntry>,
): Moved => {
  const { id, locationId, at, grossCents, feeCents = 0 } = given
  const amounts = {
    gross_amount_money: usd(grossCents),
    fee_amount_money: usd(feeCents),
    net_amount_money: usd(grossCents - feeCents),
  }
  return { id, locationId, at, entry: { effective_at: at, ...amounts, ...of } }
}

/** Everything that ever moved money, payments first. */
const everythingMoved = ({ books }: World): Moved[] => [
  ...books.payments.list({ states: ['COMPLETED'] }).map(({ record: { id, location_id, created_at, total_money } }) =>
    moved(
      {
        id: `en_charge_${id}`,
        locationId: location_id,
        at: created_at,
        grossCents: total_money.amount,
        feeCents: feeOf(total_money.amount),
      },
      { type: 'CHARGE', type_charge_details: { payment_id: id } },
    ),
  ),
  ...books.refunds
    .list()
    .map(({ record: { id, location_id, created_at, amount_money, payment_id } }) =>
      moved(
        { id: `en_refund_${id}`, locationId: location_id, at: created_at, grossCents: -amount_money.amount },
        { type: 'REFUND', type_refund_details: { payment_id, refund_id: id } },
      ),
    ),
  ...books.disputes.list().flatMap(({ record, hidden }) => {
    const { id, location_id: locationId, created_at, updated_at, amount_money, state, disputed_payment } = record
    const details = { payment_id: disputed_payment.payment_id, dispute_id: id }
    const taken = moved(
      { id: `en_opened_${id}`, locationId, at: created_at, grossCents: -amount_money.amount },
      { type: 'OPEN_DISPUTE', type_open_dispute_details: details },
    )
    const decided = moved(
      {
        id: `en_decided_${id}`,
        locationId,
        at: updated_at,
        grossCents: state === 'WON' ? amount_money.amount : 0,
        feeCents: hidden?.feeCents ?? 0,
      },
      { type: 'DISPUTE', type_dispute_details: details },
    )
    const isBooked = state === 'WON' || (state === 'LOST' && (hidden?.feeCents ?? 0) > 0)
    return isBooked ? [taken, decided] : [taken]
  }),
  // All money of a failed payout is sent again.
  ...books.payouts
    .list()
    .filter(({ record }) => record.status === 'FAILED')
    .map(({ record: { id, location_id, updated_at, amount_money } }) =>
      moved(
        { id: `en_returned_${id}`, locationId: location_id, at: updated_at, grossCents: amount_money.amount },
        { type: 'RETURNED_PAYOUT' },
      ),
    ),
]

/** One for each location, of what moved up to an instant and was not paid out. */
export function makePayouts(world: World, through: string): Payout[] {
  const { clock, store, webhooks } = world
  return store.transaction(() =>
    sendPayouts(world, openMoves(world, through), clock.now()).map((sent) => {
      webhooks.emit('payout.sent', 'payout', sent)
      const paid = arrive(world, sent)
      webhooks.emit('payout.paid', 'payout', paid)
      return paid
    }),
  )
}

/** As they were sent at each of these instants, oldest first, without events. */
export function makePastPayouts(world: World, instants: readonly string[]): void {
  let open = openMoves(world, instants.at(-1) ?? '')
  for (const through of instants) {
    const [own, later] = [open.filter(({ at }) => at <= through), open.filter(({ at }) => at > through)]
    for (const sent of sendPayouts(world, own, new Date(through))) arrive(world, sent)
    open = later
  }
}

const arrive = ({ books }: World, sent: Payout): Payout => {
  const paid: Payout = { ...sent, status: 'PAID', version: 2 }
  books.payouts.save({ record: paid, hidden: null })
  return paid
}

const openMoves = (world: World, through: string): Moved[] =>
  everythingMoved(world).filter(({ id, at }) => at <= through && !world.books.payoutEntries.find(id))

const DAY_MS = 86_400_000

const sendPayouts = ({ books }: World, moves: readonly Moved[], now: Date): Payout[] =>
  [...new Set(moves.map(({ locationId }) => locationId))].toSorted().map((locationId) => {
    const own = moves.filter((one) => one.locationId === locationId)
    const at = now.toISOString()
    const payout: Payout = {
      id: `po_${randomId(20)}`,
      status: 'SENT',
      location_id: locationId,
      created_at: at,
      updated_at: at,
      amount_money: usd(own.reduce((sum, { entry }) => sum + entry.net_amount_money.amount, 0)),
      destination: { type: 'BANK_ACCOUNT', id: 'bact:sandbox' },
      version: 1,
      type: 'BATCH',
      payout_fee: [],
      arrival_date: new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10),
      end_to_end_id: randomId(12),
    }
    books.payouts.insert(payout, null)
    for (const { id, entry } of own) books.payoutEntries.insert({ id, payout_id: payout.id, ...entry }, null)
    return payout
  })

/** Throws ApiError for a payout that is missing or failed already. */
export function failPayout(world: World, id: string): Payout {
  const record = world.books.payouts.find(id)?.record
  if (!record) throw notFound('Payout', id)
  if (record.status === 'FAILED') throw invalid('CONFLICT', 'It has failed already.', undefined, 409)
  const failed: Payout = { ...record, status: 'FAILED', updated_at: world.clock.iso(), version: record.version + 1 }
  world.store.transaction(() => {
    world.books.payouts.save({ record: failed, hidden: null })
    world.webhooks.emit('payout.failed', 'payout', failed)
  })
  return failed
}

export const listPayouts: Operation = ({ world, query }) => {
  const location = query.get('location_id') ?? world.settings.locationId
  return listByTime(world, 'payouts', world.books.payouts, query, (payout) => payout.location_id === location)
}

export const getPayout: Operation = ({ world, params }) => {
  const entry = world.books.payouts.find(params['id'] ?? '')
  if (!entry) throw notFound('Payout', params['id'] ?? '')
  return answer({ payout: entry.record })
}

export const listPayoutEntries: Operation = ({ world, params, query }) => {
  const limit = limitOf(world, query, 100)
  const search = { owner: params['id'] ?? '' }
  const found = world.books.payoutEntries.list(search, { limit: limit + 1, ...cursorOf(query) })
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'payout_entries',
    page.map(({ record }) => record),
    cursor,
  )
}
