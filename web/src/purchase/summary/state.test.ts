import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  after,
  atContact,
  atSummary,
  choose,
  inCampaign,
  resume,
  saved,
  start,
  stepOf,
  submitted,
} from '../../../test/pure.ts'
import { person, typed } from '../../../test/people.ts'

const quantity = (value: number) => ({ type: 'SET_QUANTITY', value }) as const
const gift = { type: 'TOGGLE_IS_GIFT' } as const

test('the quantity starts at 1, stays within 1 and the maximum, and there is one form a person (W3, W9)', () => {
  expect(atSummary().context).toMatchObject({ numberOfSubscriptions: 1, isGift: false })
  expect(after(atSummary(), quantity(0)).context.numberOfSubscriptions).toBe(1)
  expect(after(atSummary(), quantity(99)).context.numberOfSubscriptions).toBe(10)
  expect(after(atSummary(), quantity(3)).context.customerForms).toHaveLength(3)
})

test('a gift toggled on lowers the quantity by 1 and adds a form for the gifter; toggled off it raises it by 1 (W4, W9)', () => {
  const on = after(atSummary(), quantity(3), gift)
  expect(on.context).toMatchObject({ isGift: true, numberOfSubscriptions: 2 })
  expect(on.context.customerForms).toHaveLength(3)
  expect(after(on, gift).context).toMatchObject({ isGift: false, numberOfSubscriptions: 3 })
  expect(after(atSummary(), gift, gift).context.numberOfSubscriptions).toBe(2)
})

test('a family plan starts with its minimum of 2', () => {
  const family = atSummary('family-one-month', 'family')
  expect(family.context.numberOfSubscriptions).toBe(2)
  expect(after(family, quantity(1)).context.numberOfSubscriptions).toBe(2)
  expect(after(family, gift).context).toMatchObject({ isGift: true, numberOfSubscriptions: 2 })
})

test('a gift plan is always a gift, and another plan after it is not', () => {
  const given = atSummary('gift-3-months', 'gift')
  expect(given.context).toMatchObject({ isGift: true, giftByPlan: true, numberOfSubscriptions: 1 })
  expect(after(given, gift).context.isGift).toBe(true)
  const changed = after(given, { type: 'CHANGE_MODEL' }, ...choose('individual', undefined, 'annual'))
  expect(changed.context).toMatchObject({ isGift: false, giftByPlan: false, numberOfSubscriptions: 1 })
})

test('a chosen gift stays a gift on another plan', () => {
  const changed = after(atSummary(), gift, { type: 'CHANGE_PLAN_ONLY' }, ...choose(undefined, undefined, 'annual'))
  expect(changed.context.isGift).toBe(true)
})

test('shrinking keeps what was typed, and growing brings it back (W4)', () => {
  const two = after(
    atSummary(),
    quantity(2),
    { type: 'PROCEED_TO_CONTACT' },
    ...submitted(0, 'Ana'),
    ...typed(1, 'Omar'),
  )
  const shrunk = after(two, { type: 'BACK' }, quantity(1))
  expect(shrunk.context.customerForms).toEqual([person('Ana')])
  const grown = after(shrunk, quantity(2))
  expect(grown.context.customerForms).toEqual([person('Ana'), person('Omar')])
})

test('shrinking trims submitted customers and linked ids (W4)', () => {
  const both = after(
    atSummary(),
    quantity(2),
    { type: 'PROCEED_TO_CONTACT' },
    ...submitted(0, 'Ana'),
    ...submitted(1, 'Omar'),
  )
  expect(both.context.linkedCustomerIds).toEqual(['cid-Ana', 'cid-Omar'])
  const shrunk = after(both, { type: 'BACK' }, { type: 'BACK' }, quantity(1))
  expect(shrunk.context).toMatchObject({ linkedCustomerIds: ['cid-Ana'], primaryCustomerId: 'cid-Ana' })
  expect(shrunk.context.submittedCustomers.map((customer) => customer.CID)).toEqual(['cid-Ana'])
  expect(shrunk.context.customerForms).toEqual([person('Ana')])
})

test('after gift is switched everyone is submitted again, because the roles differ (R51)', () => {
  const one = after(atContact(), ...submitted(0, 'Ana'), { type: 'BACK' }, { type: 'BACK' }, gift)
  expect(one.context).toMatchObject({
    submittedCustomers: [],
    linkedCustomerIds: [],
    primaryCustomerId: null,
    currentCustomerIndex: 0,
  })
  expect(one.context.customerForms[0]).toEqual(person('Ana'))
})

test('forms always number the memberships plus the gifter, whatever is pressed', () => {
  const press = fc.oneof(
    fc.integer({ min: -2, max: 14 }).map(quantity),
    fc.constant(gift),
    fc.constant({ type: 'PROCEED_TO_CONTACT' } as const),
    fc.constant({ type: 'BACK' } as const),
  )
  fc.assert(
    fc.property(fc.array(press, { maxLength: 12 }), (presses) => {
      const { context } = after(atSummary(), ...presses)
      expect(context.customerForms).toHaveLength(context.numberOfSubscriptions + Number(context.isGift))
      expect(context.numberOfSubscriptions).toBeGreaterThanOrEqual(1)
      expect(context.numberOfSubscriptions).toBeLessThanOrEqual(10)
    }),
  )
})

test('the gift details prefill the first recipient, where nothing was typed yet (W3, R51)', () => {
  const field = (name: 'recipientName' | 'recipientEmail', value: string) =>
    ({ type: 'UPDATE_GIFT_FIELD', field: name, value }) as const
  const filled = after(
    atSummary(),
    gift,
    field('recipientName', 'Omar El Haddad'),
    field('recipientEmail', 'omar@demo.example'),
    { type: 'PROCEED_TO_CONTACT' },
  )
  expect(filled.context.customerForms[1]).toEqual({
    firstName: 'Omar',
    lastName: 'El Haddad',
    email: 'omar@demo.example',
    phone: '',
  })
})

test('a gift with a mail address that is none, or a day gone by, says so before the contacts', () => {
  const wrong = after(
    atSummary(),
    gift,
    { type: 'UPDATE_GIFT_FIELD', field: 'recipientEmail', value: 'omar' },
    { type: 'UPDATE_GIFT_FIELD', field: 'sendOn', value: '2026-07-01' },
    { type: 'PROCEED_TO_CONTACT' },
  )
  expect(stepOf(wrong)).toBe('summary')
  expect(wrong.context.fieldErrors).toEqual({
    recipientEmail: 'Please enter a valid email address.',
    sendOn: 'Please choose today or a later date.',
  })
})

test('a plan whose data is not there is no summary: the flow starts over (W4)', () => {
  const first = inCampaign({ plans: ['one-month'] })
  expect(stepOf(after(first, { type: 'GO_TO_STEP', step: 'planSummary' }))).toBe('location')
  // On the way back from a change: the previous choice is no longer on sale.
  const changing = saved(after(atSummary(), { type: 'CHANGE_MODEL' }))
  const gone = { modelId: 'gone', locationId: 'gone', planId: 'gone', flowType: 'noUtmDefault' } as const
  const stale = after(start(), resume({ ...changing, previousChoice: gone }))
  expect(stepOf(stale)).toBe('model')
  const back = after(stale, { type: 'BACK_TO_SUMMARY' })
  expect(stepOf(back)).toBe('model')
  expect(back.context).toMatchObject({ planId: null, modelId: null, currentFlowType: 'noUtmDefault' })
})
