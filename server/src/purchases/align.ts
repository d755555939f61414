import { dateIn } from '@sipday/rules/calendar.ts'
import { percentText } from '@sipday/rules/money.ts'
import type { Deps } from '../deps.ts'
import type { NewSubscription } from '../providers/square-requests.ts'
import type { ProviderSubscription } from '../providers/square-records.ts'
import { catalogueOf } from '../store/catalogue.ts'
import { ensurePlanVariation } from './plan-variation.ts'
import { providerCustomer } from './provider-customer.ts'

type Row = Awaited<ReturnType<typeof rowOf>>

const rowOf = (deps: Deps, membershipId: string) =>
  deps.db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['locations.time_zone', 'cards.square_card_id'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()

const isOver = (subscription: ProviderSubscription): boolean =>
  ['CANCELED', 'DEACTIVATED', 'COMPLETED'].includes(subscription.status)

/**
 * Brings the provider's subscription in line with ours, whatever happened in between: makes it, cancels it, undoes a
 * cancellation, changes its card. Reads first and acts on the difference, so that it may run at any time and again.
 * Throws when the provider gives no answer: the job comes back.
 */
export const alignSubscription = async (deps: Deps, membershipId: string): Promise<void> => {
  const row = await rowOf(deps, membershipId)
  if (row.kind !== 'renewing') return
  const wanted = row.state !== 'ended' && row.cancelled_at === null
  // An unanswered request may have made a subscription: the same request under the same key says which.
  if (!row.square_subscription_id && (wanted || row.square_request !== null)) await make(deps, row)
  const now = await rowOf(deps, membershipId)
  if (!now.square_subscription_id) return
  const there = await answer(deps.square.getSubscription(now.square_subscription_id))
  if (wanted) await keepGoing(deps, now, there)
  else await endIt(deps, now, there)
}

const keepGoing = async (deps: Deps, row: Row, there: ProviderSubscription): Promise<void> => {
  if (isOver(there)) {
    // Cancelled before its first bill, it is gone for good: a new one, under a new key (R52).
    await startAnew(deps, row)
    return alignSubscription(deps, row.id)
  }
  if (there.cancelActionId) await answer(deps.square.undoCancel(there.id, there.cancelActionId))
  if (row.square_card_id && there.cardId !== row.square_card_id) {
    const current = await answer(deps.square.getSubscription(there.id))
    await answer(deps.square.changeSubscriptionCard(there.id, current.version, row.square_card_id))
  }
  await deps.db.updateTable('memberships').set({ square_status: 'made' }).where('id', '=', row.id).execute()
}

const endIt = async (deps: Deps, row: Row, there: ProviderSubscription): Promise<void> => {
  if (!isOver(there) && there.canceledDate === null && there.cancelActionId === null)
    await answer(deps.square.cancelSubscription(there.id))
  await deps.db.updateTable('memberships').set({ square_status: 'cancelled' }).where('id', '=', row.id).execute()
}

const startAnew = async (deps: Deps, row: Row): Promise<void> => {
  await deps.db
    .updateTable('memberships')
    .set({
      square_subscription_id: null,
      square_request: null,
      square_attempt: row.square_attempt + 1,
      square_status: 'wanted',
    })
    .where('id', '=', row.id)
    .where('square_attempt', '=', row.square_attempt)
    .execute()
}

/** Stores the exact request, sends it, stores the id. A start that has passed meanwhile becomes today: no period is skipped. */
const make = async (deps: Deps, row: Row): Promise<void> => {
  const request = (row.square_request as NewSubscription | null) ?? (await newRequest(deps, row))
  const outcome = await deps.square.createSubscription(request)
  if (outcome.kind === 'invalid' && outcome.code === 'INVALID_DATE') {
    await startAnew(deps, row)
    throw new Error('The start of the subscription has passed; it is asked for again from today on.')
  }
  const made = await answer(Promise.resolve(outcome))
  await deps.db
    .updateTable('memberships')
    .set({ square_subscription_id: made.id, square_status: 'made' })
    .where('id', '=', row.id)
    .where('square_attempt', '=', row.square_attempt)
    .execute()
}

const newRequest = async (deps: Deps, row: Row): Promise<NewSubscription> => {
  if (!row.square_card_id || !row.paid_through) throw new Error('The membership has no card to renew with.')
  const [customer, variationId, { shop }] = await Promise.all([
    providerCustomer(deps, null, row.payer_id),
    ensurePlanVariation(deps, row.plan_id),
    catalogueOf(deps.db),
  ])
  if (customer.kind !== 'done' || !variationId)
    throw new Error('The provider does not know the customer or the plan yet.')
  const today = dateIn(deps.clock.now(), row.time_zone)
  const request: NewSubscription = {
    key: `${row.id}:s${row.square_attempt}`,
    squareCustomerId: customer.value,
    squareCardId: row.square_card_id,
    variationId,
    startDate: row.paid_through > today ? row.paid_through : today,
    taxPercentage: percentText(shop.taxRate).replace('%', ''),
    timeZone: row.time_zone,
    anchorDay: row.frequency === 'month' ? row.anchor_day : null,
    name: row.id,
    priceCents: row.price_cents,
  }
  await deps.db
    .updateTable('memberships')
    .set({ square_request: JSON.stringify(request) })
    .where('id', '=', row.id)
    .execute()
  return request
}

const answer = async <T>(
  asked: Promise<{ kind: 'done'; value: T } | { kind: 'unknown' } | { kind: 'declined' | 'invalid'; code: string }>,
): Promise<T> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value
  throw new Error(`The provider did not do it: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
