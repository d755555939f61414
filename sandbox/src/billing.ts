import { addDays, addMonths, dateIn } from './calendar.ts'
import { randomId } from './ids.ts'
import { CADENCES } from './square/records.ts'
import type { Invoice, Money, Phase, Subscription, SubscriptionAction, SubscriptionSecrets } from './square/records.ts'
import { payInvoice, retryBills } from './bill-payment.ts'
import type { World } from './world.ts'

type Entry = { record: Subscription; hidden: SubscriptionSecrets }

/** Cents, half to even as Square rounds; the percentage is a text such as "6.675". */
export function taxCents(cents: number, percentage: string): number {
  const [whole = '0', fraction = ''] = percentage.split('.')
  const rate = BigInt(whole + fraction.padEnd(8, '0').slice(0, 8))
  const unit = 10_000_000_000n
  const product = BigInt(cents) * rate
  const quotient = product / unit
  const rest = product % unit
  const roundsUp = rest * 2n > unit || (rest * 2n === unit && quotient % 2n === 1n)
  return Number(roundsUp ? quotient + 1n : quotient)
}

/** The day before the next billing day (R7). */
export function periodEnd(start: string, phase: Phase, anchorDay: number): string {
  const cadence = CADENCES[phase.cadence]
  const next = 'days' in cadence ? addDays(start, cadence.days) : addMonths(start, cadence.months, anchorDay)
  return addDays(next, -1)
}

const ENDED = ['CANCELED', 'DEACTIVATED', 'COMPLETED']

export const nextPeriod = (record: Subscription): string =>
  record.charged_through_date ? addDays(record.charged_through_date, 1) : record.start_date

const actionOf = <T extends SubscriptionAction['type']>({ actions }: SubscriptionSecrets, type: T) =>
  actions.find((action): action is Extract<SubscriptionAction, { type: T }> => action.type === type)

const without = (hidden: SubscriptionSecrets, ...types: SubscriptionAction['type'][]): SubscriptionSecrets => ({
  ...hidden,
  actions: hidden.actions.filter(({ type }) => !types.includes(type)),
})

/** The next billing, end, or end of a pause; null when it has ended. */
export function dueDate(record: Subscription, hidden: SubscriptionSecrets): string | null {
  if (ENDED.includes(record.status)) return null
  if (record.status === 'PAUSED') return actionOf(hidden, 'RESUME')?.effective_date ?? null
  const start = nextPeriod(record)
  const end = record.canceled_date ? addDays(record.canceled_date, 1) : start
  return end < start ? end : start
}

/** Undefined when a finite plan has run out. */
const phaseOf = (phases: readonly Phase[], periodsBilled: number): Phase | undefined => {
  let before = 0
  for (const phase of phases) {
    before += phase.periods ?? Infinity
    if (periodsBilled < before) return phase
  }
  return undefined
}

const save = (world: World, { record, hidden }: Entry): void => {
  const subscription = { ...record, version: record.version + 1 }
  world.books.subscriptions.save({ record: subscription, hidden })
  world.webhooks.emit('subscription.updated', 'subscription', subscription)
}

const usd = (amount: number): Money => ({ amount, currency: 'USD' })

const makeInvoice = (world: World, record: Subscription, title: string, cents: number, due: string): Invoice => {
  const customer = world.books.customers.find(record.customer_id)?.record
  const at = world.clock.iso()
  const id = randomId(22, 'inv:0-')
  return {
    id,
    version: 0,
    location_id: record.location_id,
    order_id: randomId(22),
    subscription_id: record.id,
    primary_recipient: {
      customer_id: record.customer_id,
      ...(customer?.given_name ? { given_name: customer.given_name } : {}),
      ...(customer?.family_name ? { family_name: customer.family_name } : {}),
      ...(customer?.email_address ? { email_address: customer.email_address } : {}),
    },
    payment_requests: [
      {
        uid: randomId(22),
        request_type: 'BALANCE',
        due_date: due,
        automatic_payment_source: record.card_id ? 'CARD_ON_FILE' : 'NONE',
        ...(record.card_id ? { card_id: record.card_id } : {}),
        computed_amount_money: usd(cents),
        total_completed_amount_money: usd(0),
      },
    ],
    delivery_method: 'EMAIL',
    invoice_number: String(world.books.invoices.count() + 1).padStart(7, '0'),
    title,
    next_payment_amount_money: usd(cents),
    status: 'UNPAID',
    timezone: record.timezone,
    created_at: at,
    updated_at: at,
    accepted_payment_methods: { card: true },
    public_url: `https://invoices.example/pay/${id}`,
  }
}

const billPeriod = (world: World, { record, hidden }: Entry, start: string): void => {
  const variation = world.books.catalog.find(record.plan_variation_id)?.record.subscription_plan_variation_data
  const phase = variation && phaseOf(variation.phases, hidden.periodsBilled)
  if (!variation || !phase) {
    const completedOn = record.charged_through_date ?? start
    return save(world, {
      record: { ...record, status: 'COMPLETED', completed_date: completedOn },
      hidden: { ...hidden, actions: [] },
    })
  }
  const price = record.price_override_money ?? phase.pricing?.price_money ?? phase.recurring_price_money ?? usd(0)
  const cents = price.amount + taxCents(price.amount, record.tax_percentage ?? '0')
  const invoice = makeInvoice(world, record, variation.name, cents, start)
  world.books.invoices.insert(invoice, null)
  world.webhooks.emit('invoice.created', 'invoice', invoice)
  world.webhooks.emit('invoice.published', 'invoice', invoice)
  save(world, {
    record: {
      ...record,
      status: 'ACTIVE',
      charged_through_date: periodEnd(start, phase, record.monthly_billing_anchor_date),
      invoice_ids: [invoice.id, ...(record.invoice_ids ?? [])],
    },
    hidden: { ...hidden, periodsBilled: hidden.periodsBilled + 1 },
  })
  payInvoice(world, record, invoice, cents)
}

/** False when nothing is due. */
const attend = (world: World, id: string): boolean => {
  const entry = world.books.subscriptions.find(id)
  if (!entry) return false
  const { record, hidden } = entry
  const due = dueDate(record, hidden)
  if (due === null || due > dateIn(record.timezone, world.clock.now())) return false
  const start = nextPeriod(record)
  if (record.canceled_date && start > record.canceled_date) {
    save(world, { record: { ...record, status: 'CANCELED' }, hidden: { ...hidden, actions: [] } })
    return false
  }
  if (record.status === 'PAUSED') {
    const resumed: Entry = { record: { ...record, status: 'ACTIVE' }, hidden: without(hidden, 'RESUME') }
    billPeriod(world, swapped(resumed, due), due)
    return true
  }
  const pause = actionOf(hidden, 'PAUSE')
  if (pause && pause.effective_date <= start) {
    save(world, { record: { ...record, status: 'PAUSED' }, hidden: without(hidden, 'PAUSE') })
    return true
  }
  billPeriod(world, swapped(entry, start), start)
  return true
}

/** The new plan counts from the period that begins on `start`. */
const swapped = ({ record, hidden }: Entry, start: string): Entry => {
  const swap = actionOf(hidden, 'SWAP_PLAN')
  if (!swap || swap.effective_date > start) return { record, hidden }
  const { price_override_money: _ofTheOldPlan, ...rest } = record
  return {
    record: { ...rest, plan_variation_id: swap.new_plan_variation_id },
    hidden: { ...without(hidden, 'SWAP_PLAN'), periodsBilled: 0 },
  }
}

/** By the sandbox's clock, each step in its own transaction. */
export function billDue(world: World): void {
  if (world.store.closed()) return
  // A day ahead covers every time zone; the exact date is checked for each subscription.
  const upTo = addDays(world.clock.iso().slice(0, 10), 1)
  for (const { record } of world.books.subscriptions.list({ states: ['PENDING', 'ACTIVE', 'PAUSED'], dueUpTo: upTo })) {
    while (world.store.transaction(() => attend(world, record.id)));
  }
  retryBills(world)
}

/** A moment after the commit, because Square bills after it has responded. */
export function billSoon(world: World): void {
  world.store.afterCommit(() => setTimeout(() => billDue(world), 20).unref())
}
