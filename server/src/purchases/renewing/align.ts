import type { Selectable } from 'kysely'
import { dateIn } from '@sipday/rules/calendar.ts'
import { percentText, taxRateOf } from '@sipday/rules/money.ts'
import { squareLocationAt } from '@sipday/rules/place.ts'
import type { Deps } from '../../deps.ts'
import type { NewSubscription } from '../../providers/square-requests.ts'
import { isOver, type ProviderSubscription } from '../../providers/square-records.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import type { MembershipsTable } from '../../store/schema/memberships.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { ensurePlanVariation } from './plan-variation.ts'
import { providerCustomer } from '../cards/provider-customer.ts'
import { providerKey, subscriptionReference } from '../square/reference.ts'

type Row = Pick<
  Selectable<MembershipsTable>,
  | 'id'
  | 'payer_id'
  | 'plan_id'
  | 'location_id'
  | 'frequency'
  | 'price_cents'
  | 'kind'
  | 'paid_through'
  | 'anchor_day'
  | 'state'
  | 'cancelled_at'
  | 'square_subscription_id'
  | 'square_request'
  | 'square_attempt'
> & {
  time_zone: string
  square_card_id: string | null
  square_customer_id: string | null
  /** The provider's id of the plan at its present price, when it has one. */
  square_variation_id: string | null
  catalogue_version: number
  installation: string
  purchase_id: string | null
  /** Which of the purchase's memberships it is. */
  position: number | null
}

const find = unreadStatement<Row>(`
  select m.id, m.payer_id, m.plan_id, m.location_id, m.frequency, m.price_cents, m.kind, m.paid_through, m.anchor_day, m.state,
    m.cancelled_at, m.square_subscription_id, m.square_request, m.square_attempt, l.time_zone, c.square_card_id,
    b.square_customer_id,
    case when p.square_price_cents = p.price_cents then p.square_variation_id end as square_variation_id,
    (select version from catalogue_version) as catalogue_version, (select id from installation) as installation,
    m.purchase_id, s.position
  from memberships m
    join locations l on l.id = m.location_id
    join customers b on b.id = m.payer_id
    join plans p on p.id = m.plan_id
    left join cards c on c.id = m.card_id
    left join purchase_subscribers s on s.purchase_id = m.purchase_id and s.customer_id = m.subscriber_id
  where m.id = $1`)

const rowOf = async (deps: Deps, membershipId: string): Promise<Row> => {
  const [row] = await find(deps.db, membershipId)
  if (!row) throw new Error('There is no such membership.')
  return row
}

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
  if (!row.square_subscription_id && (wanted || row.square_request !== null)) {
    await make(deps, row)
    // Made this moment, as it is wanted. A change since then has queued a job of its own.
    if (wanted && row.square_request === null) return
  }
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
  const tax = await nextTaxOf(deps, row)
  if (tax !== null && (there.taxPercentage === null || taxRateOf(there.taxPercentage) !== tax)) {
    const current = await answer(deps.square.getSubscription(there.id))
    await answer(deps.square.changeSubscriptionTax(there.id, current.version, percentOf(tax)))
  }
  const made = { square_status: 'made' as const, square_tax_rate: tax }
  await deps.db.updateTable('memberships').set(made).where('id', '=', row.id).execute()
}

/** The tax of the next bill: the location's on that day (R65). */
const nextTaxOf = async (deps: Deps, row: Row): Promise<number | null> =>
  row.paid_through === null
    ? null
    : taxRateIn(await catalogueOf(deps.db, row.catalogue_version), row.location_id, row.paid_through)

const percentOf = (rate: number): string => percentText(rate).replace('%', '')

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
  if (outcome.kind === 'invalid' && outcome.code === 'IDEMPOTENCY_KEY_REUSED') return adopt(deps, row, request)
  if (outcome.kind === 'invalid' && outcome.code === 'INVALID_DATE') {
    await startAnew(deps, row)
    throw new Error('The start of the subscription has passed; it is asked for again from today on.')
  }
  await keep(deps, row, await answer(Promise.resolve(outcome)))
}

const keep = async (deps: Deps, row: Row, subscription: ProviderSubscription): Promise<void> => {
  await deps.db
    .updateTable('memberships')
    .set({
      square_subscription_id: subscription.id,
      square_status: 'made',
      square_tax_rate: subscription.taxPercentage === null ? null : taxRateOf(subscription.taxPercentage),
    })
    .where('id', '=', row.id)
    .where('square_attempt', '=', row.square_attempt)
    .execute()
}

/** The same key was used with other words before: by this shop, before its database was restored. What it made is taken on. */
const adopt = async (deps: Deps, row: Row, request: NewSubscription): Promise<void> => {
  const all = await answer(deps.square.subscriptions(request.squareCustomerId))
  const running = all.find((one) => one.name === request.name && !isOver(one))
  if (running) return keep(deps, row, running)
  await startAnew(deps, row)
  throw new Error('The subscription of this key is over; it is asked for again under another one.')
}

const newRequest = async (deps: Deps, row: Row): Promise<NewSubscription> => {
  if (!row.square_card_id || !row.paid_through) throw new Error('The membership has no card to renew with.')
  const customerId = row.square_customer_id ?? (await customerOf(deps, row.payer_id))
  const variationId = row.square_variation_id ?? (await ensurePlanVariation(deps, row.plan_id))
  const catalogue = await catalogueOf(deps.db, row.catalogue_version)
  if (!customerId || !variationId) throw new Error('The provider does not know the customer or the plan yet.')
  const today = dateIn(deps.clock.now(), row.time_zone)
  const startDate = row.paid_through > today ? row.paid_through : today
  const request: NewSubscription = {
    key: providerKey(
      row.installation,
      ...(row.purchase_id === null ? [row.id] : [row.purchase_id, row.position ?? row.id]),
      `s${row.square_attempt}`,
    ),
    squareCustomerId: customerId,
    squareCardId: row.square_card_id,
    variationId,
    locationId: squareLocationAt(catalogue.placeTerms, row.location_id, today, deps.settings.square.locationId),
    startDate,
    taxPercentage: percentOf(taxRateIn(catalogue, row.location_id, startDate)),
    timeZone: row.time_zone,
    anchorDay: row.frequency === 'month' ? row.anchor_day : null,
    name: subscriptionReference(row.installation, {
      id: row.id,
      purchaseId: row.purchase_id,
      position: row.position,
    }),
    priceCents: row.price_cents,
  }
  await deps.db
    .updateTable('memberships')
    .set({ square_request: JSON.stringify(request) })
    .where('id', '=', row.id)
    .execute()
  return request
}

const customerOf = async (deps: Deps, payerId: string): Promise<string | null> => {
  const customer = await providerCustomer(deps, null, payerId)
  return customer.kind === 'done' ? customer.value : null
}

const answer = async <T>(
  asked: Promise<{ kind: 'done'; value: T } | { kind: 'unknown' } | { kind: 'declined' | 'invalid'; code: string }>,
): Promise<T> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value
  throw new Error(`The provider did not do it: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
