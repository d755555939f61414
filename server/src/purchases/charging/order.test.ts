import type { AskedOrder } from '@sipday/contract/payments.ts'
import { expect, test } from 'vitest'
import { decideOrder, type Offer, type OfferedPlan, type OrderedIn } from './order.ts'

const plan = (known: Partial<OfferedPlan> = {}): OfferedPlan => ({
  id: 'one-month',
  name: 'One Month',
  modelId: 'individual',
  priceCents: 3000,
  frequency: 'month',
  minimumQuantity: 1,
  gift: false,
  locationIds: ['kips-bay', 'westfield'],
  ...known,
})
const offer: Offer = {
  plans: [
    plan(),
    plan({ id: 'here-only', locationIds: ['westfield'] }),
    plan({ id: 'family', modelId: 'family', priceCents: 2700, minimumQuantity: 2 }),
    plan({ id: 'gift', modelId: 'gift', priceCents: 9000, frequency: '3 months', gift: true }),
  ],
  maximumQuantity: 3,
  taxRateAt: (id, day) => (id === 'westfield' ? 0 : day === '2027-07-01' ? 8000 : 6675),
  squareLocationOf: (id) => `at ${id}`,
  shopName: 'Sipday',
  timeZoneOf: () => 'America/New_York',
  shopDay: '2027-03-15',
}
const asked = (known: Partial<AskedOrder> = {}): AskedOrder => ({
  customerId: 'mei',
  planId: 'one-month',
  locationId: 'kips-bay',
  ...known,
})
const inCheckout = (roles: Record<string, string> = {}, checkoutId = 'checkout'): OrderedIn => ({
  checkoutId,
  roles: new Map(Object.entries(roles)),
  code: null,
})
const decide = (known: Partial<AskedOrder> = {}, within = inCheckout()) => decideOrder(offer, asked(known), within)
const codeOf = (known: Partial<AskedOrder>, within = inCheckout()) => {
  const decision = decide(known, within)
  return decision.ok ? 'ok' : `${decision.refusal.status} ${decision.refusal.code}`
}
const orderOf = (known: Partial<AskedOrder> = {}, within = inCheckout()) => {
  const decision = decide(known, within)
  if (!decision.ok) throw new Error(decision.refusal.code)
  return decision.order
}

test('an order is priced here, with the tax of its place, for the payer alone where no one else is named (rule E)', () => {
  const order = orderOf()
  expect(order).toMatchObject({
    payerId: 'mei',
    subscriberIds: ['mei'],
    quantity: 1,
    subtotalCents: 3000,
    taxCents: 200,
    totalCents: 3200,
    taxRate: 6675,
    squareLocationId: 'at kips-bay',
    timeZone: 'America/New_York',
    isGift: false,
    gift: null,
    agreedTo: null,
  })
  expect(order.taxRateOn('2027-07-01')).toBe(8000)
  expect(orderOf({ linkedCustomerId: [] }).subscriberIds).toEqual(['mei'])
  expect(orderOf({ locationId: 'westfield', agreedTo: 'words' })).toMatchObject({ totalCents: 3000, agreedTo: 'words' })
})

test.each([
  [{ planId: 'unknown' }, '422 plan_not_offered'],
  [{ modelId: 'family' }, '422 plan_not_offered'],
  [{ modelId: 'individual' }, 'ok'],
  [{ locationId: undefined }, '422 location_missing'],
  [{ planId: 'here-only', locationId: undefined }, 'ok'],
  [{ planId: 'here-only' }, '422 plan_not_sold_there'],
  [{ expectedTotalCents: 3199 }, '409 price_changed'],
  [{ expectedTotalCents: 3200 }, 'ok'],
  [{ linkedCustomerId: ['mei', 'mei'] }, '422 subscriber_twice'],
  [{ linkedCustomerId: ['mei', 'b', 'c'] }, 'ok'],
  [{ linkedCustomerId: ['mei', 'b', 'c', 'd'] }, '422 quantity_too_large'],
  [{ planId: 'family' }, '422 quantity_too_small'],
  [{ planId: 'family', linkedCustomerId: ['mei', 'b'] }, 'ok'],
] as const)('asked for %j it is %s (risk 16 to 19)', (known, code) => {
  expect(codeOf(known as Partial<AskedOrder>)).toBe(code)
})

test('in a gift one pays and others drink; anything in between is refused (risk 21, R51)', () => {
  const giver = inCheckout({ mei: 'gifter', omar: 'recipient' })
  const given = { planId: 'gift', linkedCustomerId: ['omar'] }
  expect(orderOf(given, giver)).toMatchObject({ isGift: true, totalCents: 9601 })
  expect(codeOf({ planId: 'gift', linkedCustomerId: ['mei'] }, giver)).toBe('422 gift_roles_mixed')
  expect(codeOf({ planId: 'gift' }, giver)).toBe('422 gift_roles_mixed')
  expect(codeOf({ planId: 'gift', linkedCustomerId: ['ana'] }, inCheckout({ ana: 'gifter' }))).toBe(
    '422 gift_roles_mixed',
  )
  // Without a gift, no one has a gift role.
  expect(codeOf({ linkedCustomerId: ['mei', 'omar'] }, inCheckout({ omar: 'recipient' }))).toBe('422 gift_roles_mixed')
  expect(codeOf({}, inCheckout({ mei: 'recipient' }))).toBe('422 gift_roles_mixed')
  expect(codeOf({ linkedCustomerId: ['ana'] }, inCheckout({ mei: 'recipient' }))).toBe('422 gift_roles_mixed')
  expect(codeOf({ linkedCustomerId: ['mei', 'ana'] }, inCheckout({ ana: 'gifter' }))).toBe('422 gift_roles_mixed')
})

test('any plan becomes a gift by its giver or by the words to the recipient', () => {
  const gift = { recipientName: 'Omar', recipientEmail: 'omar@demo.example', message: 'Enjoy' }
  expect(orderOf({ linkedCustomerId: ['omar'] }, inCheckout({ mei: 'gifter' }))).toMatchObject({
    isGift: true,
    gift: null,
  })
  expect(orderOf({ linkedCustomerId: ['omar'], gift })).toMatchObject({ isGift: true, gift })
})

test('the same order has one fingerprint a checkout and one hash anywhere, whoever is named first (rule F, risk 27)', () => {
  const one = orderOf({ linkedCustomerId: ['mei', 'b'] })
  const turned = orderOf({ linkedCustomerId: ['b', 'mei'] })
  expect([turned.fingerprint, turned.orderHash]).toEqual([one.fingerprint, one.orderHash])
  const elsewhere = orderOf({ linkedCustomerId: ['mei', 'b'] }, inCheckout({}, 'another'))
  expect(elsewhere.orderHash).toBe(one.orderHash)
  expect(elsewhere.fingerprint).not.toBe(one.fingerprint)
  for (const other of [{ linkedCustomerId: ['mei', 'c'] }, { linkedCustomerId: ['mei', 'b'], locationId: 'westfield' }])
    expect(orderOf(other).orderHash).not.toBe(one.orderHash)
})

test.each([
  [{ planId: 'unknown' }, 'This plan is not on sale. Please choose another one.'],
  [{ locationId: undefined }, 'Please choose a location for this plan.'],
  [{ planId: 'here-only' }, 'This plan is not sold at that location. Please choose another one.'],
  [{ expectedTotalCents: 1 }, 'The price has changed. Please check the new total before you pay. Nothing was charged.'],
  [{ linkedCustomerId: ['mei', 'mei'] }, 'Each subscriber must have a unique email and phone number.'],
  [{ planId: 'family' }, 'This plan is for 2 or more people. Please add another subscriber.'],
  [{ linkedCustomerId: ['mei', 'b', 'c', 'd'] }, 'You can buy at most 3 memberships at once.'],
  [
    { planId: 'gift' },
    'In a gift you pay and someone else gets the membership. Please enter your own details and each recipient again.',
  ],
] as const)('who asks for %j reads what to do', (known, message) => {
  expect(decide(known as Partial<AskedOrder>)).toMatchObject({ ok: false, refusal: { message } })
})
