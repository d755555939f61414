import { randomUUID } from 'node:crypto'
import { dateIn, dayOf, isDate, isTimeZone } from '../calendar.ts'
import { billSoon } from '../billing.ts'
import type { World } from '../world.ts'
import { answer, cursorOf, limitOf, listAnswer } from './call.ts'
import type { Call, Operation } from './call.ts'
import { invalid, notFound } from './errors.ts'
import { once } from './idempotency.ts'
import { isLocation } from './locations.ts'
import { money, object, present, requiredObject, requiredText, text } from './reading.ts'
import type { Body } from './reading.ts'
import type { Subscription, SubscriptionAction, SubscriptionSecrets } from './records.ts'

export type SubscriptionEntry = { record: Subscription; hidden: SubscriptionSecrets }

const checkCustomer = (world: World, id: string) => {
  const customer = world.books.customers.find(id)?.record
  if (!customer) throw invalid('CUSTOMER_NOT_FOUND', `Customer with ID \`${id}\` not found.`, 'customer_id', 404)
  if (!customer.email_address)
    throw invalid('CUSTOMER_MISSING_EMAIL', 'The customer has no email address.', 'customer_id')
  if (!customer.given_name && !customer.family_name && !customer.company_name) {
    throw invalid('CUSTOMER_MISSING_NAME', 'The customer has no name.', 'customer_id')
  }
}

const checkCard = (world: World, id: string, customerId: string, field: string) => {
  const card = world.books.cards.find(id)?.record
  if (!card?.enabled || card.customer_id !== customerId) {
    throw invalid('INVALID_CARD', `Card \`${id}\` cannot be used for this customer.`, field)
  }
}

export const readDate = (body: Body, name: string): string | undefined => {
  const value = text(body, name)
  if (value !== undefined && !isDate(value))
    throw invalid('INVALID_DATE', `\`${name}\` is not a date (YYYY-MM-DD).`, name)
  return value
}

const readTax = (body: Body, field = 'tax_percentage'): string | undefined => {
  const value = text(body, 'tax_percentage', 10, field)
  if (value !== undefined && !(/^\d{1,3}(\.\d+)?$/.test(value) && Number(value) <= 100)) {
    throw invalid('INVALID_VALUE', 'Expected a percentage from 0 to 100, such as "6.675".', field)
  }
  return value
}

const readAnchor = (body: Body): number | undefined => {
  const value = body['monthly_billing_anchor_date']
  if (value === undefined || value === null) return undefined
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 31) {
    throw invalid('INVALID_VALUE', 'Expected a day from 1 to 31.', 'monthly_billing_anchor_date')
  }
  return Number(value)
}

const readNew = (world: World, body: Body): Subscription => {
  const locationId = requiredText(body, 'location_id')
  if (!isLocation(world, locationId)) throw notFound('Location', locationId, 'location_id')
  const customerId = requiredText(body, 'customer_id')
  checkCustomer(world, customerId)
  const variationId = requiredText(body, 'plan_variation_id')
  if (!world.books.catalog.find(variationId)?.record.subscription_plan_variation_data) {
    throw notFound('Plan variation', variationId, 'plan_variation_id')
  }
  const cardId = text(body, 'card_id')
  if (cardId) checkCard(world, cardId, customerId, 'card_id')
  const timezone = text(body, 'timezone') ?? 'America/New_York'
  if (!isTimeZone(timezone)) throw invalid('INVALID_VALUE', `\`${timezone}\` is not a time zone.`, 'timezone')
  const today = dateIn(timezone, world.clock.now())
  const start = readDate(body, 'start_date') ?? today
  if (start < today) throw invalid('INVALID_DATE', '`start_date` is in the past.', 'start_date')
  return present<Subscription>({
    id: randomUUID(),
    location_id: locationId,
    customer_id: customerId,
    plan_variation_id: variationId,
    card_id: cardId,
    start_date: start,
    canceled_date: readDate(body, 'canceled_date'),
    charged_through_date: undefined,
    completed_date: undefined,
    status: start > today ? 'PENDING' : 'ACTIVE',
    tax_percentage: readTax(body),
    price_override_money: money(body, 'price_override_money', 0),
    invoice_ids: undefined,
    monthly_billing_anchor_date: readAnchor(body) ?? dayOf(start),
    timezone,
    source: { name: text(object(body, 'source') ?? {}, 'name', 255, 'source.name') ?? 'Sandbox' },
    version: 1,
    created_at: world.clock.iso(),
  })
}

const ended = ['CANCELED', 'DEACTIVATED', 'COMPLETED']

const cancelAction = (date: string): SubscriptionAction => ({ id: randomUUID(), type: 'CANCEL', effective_date: date })

export const createSubscription: Operation = ({ world, body }) =>
  once(world, { endpoint: 'subscriptions.create', longest: 192, required: false }, body, () => {
    const subscription = readNew(world, body)
    const actions = subscription.canceled_date ? [cancelAction(subscription.canceled_date)] : []
    world.books.subscriptions.insert(subscription, { actions, periodsBilled: 0 })
    world.webhooks.emit('subscription.created', 'subscription', subscription)
    billSoon(world)
    return { subscription }
  })

/** Throws when there is none with this id. */
export const subscriptionNamed = ({ world, params }: Call): SubscriptionEntry => {
  const entry = world.books.subscriptions.find(params['id'] ?? '')
  if (!entry) throw notFound('Subscription', params['id'] ?? '')
  return entry
}

const withActions = ({ record, hidden }: SubscriptionEntry, include: boolean) =>
  include ? { ...record, actions: hidden.actions } : record

export const getSubscription: Operation = (call) =>
  answer({
    subscription: withActions(
      subscriptionNamed(call),
      (call.query.get('include') ?? '').split(',').includes('actions'),
    ),
  })

const names = (filter: Body, name: string): string[] | undefined => {
  const value = filter[name]
  return Array.isArray(value) ? value.map(String) : undefined
}

export const searchSubscriptions: Operation = ({ world, body }) => {
  const filter = object(object(body, 'query') ?? {}, 'filter') ?? {}
  const customers = names(filter, 'customer_ids')
  const locations = names(filter, 'location_ids')
  const include = names(body, 'include')?.includes('actions') ?? false
  const limit = limitOf(world, new URLSearchParams({ limit: String(body['limit'] ?? 200) }), 200)
  const only = customers?.length === 1 && customers[0] ? { owner: customers[0] } : {}
  const found = world.books.subscriptions
    .list(only, cursorOf(new URLSearchParams({ cursor: String(body['cursor'] ?? '') })))
    .filter(({ record }) => !customers || customers.includes(record.customer_id))
    .filter(({ record }) => !locations || locations.includes(record.location_id))
  const page = found.slice(0, limit)
  const cursor = found.length > limit ? String(page.at(-1)?.seq) : undefined
  return listAnswer(
    'subscriptions',
    page.map((entry) => withActions(entry, include)),
    cursor,
  )
}

/** Under its next version, with the event. */
export const saveSubscription = (world: World, { record, hidden }: SubscriptionEntry): Subscription => {
  const subscription = present<Subscription>({ ...record, version: record.version + 1 })
  world.books.subscriptions.save({ record: subscription, hidden })
  world.webhooks.emit('subscription.updated', 'subscription', subscription)
  return subscription
}

const withoutCancel = ({ record, hidden }: SubscriptionEntry): SubscriptionEntry => {
  const { canceled_date: _cleared, ...rest } = record
  return { record: rest, hidden: { ...hidden, actions: hidden.actions.filter(({ type }) => type !== 'CANCEL') } }
}

const withoutAction = (entry: SubscriptionEntry, { id, type }: SubscriptionAction): SubscriptionEntry =>
  type === 'CANCEL'
    ? withoutCancel(entry)
    : {
        ...entry,
        hidden: { ...entry.hidden, actions: entry.hidden.actions.filter((action) => action.id !== id) },
      }

/** The version must match; `canceled_date: null` clears a cancellation. */
export const updateSubscription: Operation = (call) =>
  call.world.store.transaction(() => {
    const { world } = call
    const wanted = requiredObject(call.body, 'subscription')
    let entry = subscriptionNamed(call)
    if (wanted['version'] !== undefined && wanted['version'] !== entry.record.version) {
      throw invalid(
        'CONFLICT',
        'The provided subscription version does not match the current one.',
        'subscription.version',
        409,
      )
    }
    if (wanted['canceled_date'] !== undefined && wanted['canceled_date'] !== null) {
      throw invalid('BAD_REQUEST', '`canceled_date` can only be cleared.', 'subscription.canceled_date')
    }
    const cardId = text(wanted, 'card_id', 255, 'subscription.card_id')
    if (cardId) checkCard(world, cardId, entry.record.customer_id, 'subscription.card_id')
    const change = present<Partial<Subscription>>({
      card_id: cardId,
      tax_percentage: readTax(wanted, 'subscription.tax_percentage'),
      price_override_money: money(wanted, 'price_override_money', 0),
    })
    const cleared = Object.fromEntries(
      ['card_id', 'tax_percentage', 'price_override_money']
        .filter((name) => wanted[name] === null)
        .map((name) => [name, undefined]),
    )
    if (wanted['canceled_date'] === null) entry = withoutCancel(entry)
    const record = present<Subscription>({ ...entry.record, ...change, ...cleared })
    return answer({ subscription: saveSubscription(world, { record, hidden: entry.hidden }) })
  })

/** Ends with the paid period, or at once before the start and in a pause; canceling again is an error. */
export const cancelSubscription: Operation = (call) =>
  call.world.store.transaction(() => {
    const { record, hidden } = subscriptionNamed(call)
    if (ended.includes(record.status)) throw invalid('BAD_REQUEST', `The subscription is already ${record.status}.`)
    if (hidden.actions.some(({ type }) => type === 'CANCEL')) {
      throw invalid('BAD_REQUEST', 'The subscription already has a pending cancel date.')
    }
    const pending = record.status === 'PENDING'
    const atOnce = pending || record.status === 'PAUSED'
    const date = pending
      ? record.start_date
      : (record.charged_through_date ?? dateIn(record.timezone, call.world.clock.now()))
    const action = cancelAction(date)
    const subscription = saveSubscription(call.world, {
      record: { ...record, canceled_date: date, status: atOnce ? 'CANCELED' : 'ACTIVE' },
      hidden: { ...hidden, actions: atOnce ? [] : [...hidden.actions, action] },
    })
    return answer({ subscription, actions: [action] })
  })

export const deleteSubscriptionAction: Operation = (call) =>
  call.world.store.transaction(() => {
    const entry = subscriptionNamed(call)
    const actionId = call.params['actionId'] ?? ''
    const action = entry.hidden.actions.find(({ id }) => id === actionId)
    if (!action) throw notFound('Action', actionId)
    return answer({ subscription: saveSubscription(call.world, withoutAction(entry, action)) })
  })
