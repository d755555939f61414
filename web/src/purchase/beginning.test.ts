import { expect, test } from 'vitest'
import { after, atContact, done, inCampaign, start, submitted, type Snapshot } from '../../test/pure.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { shopData } from '../../test/shop.ts'
import { today, visa } from '../../test/world.ts'
import { blank, emptyContext } from './beginning.ts'
import { Failure } from './failure.ts'
import { moneyMoves, screenOf, standingProblem } from './selectors.ts'
import { shopFacts } from './shop-facts.ts'

const everything = (): Snapshot =>
  after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card'),
    { type: 'SEND_CODE_EMAIL' },
    done('sendCode', undefined),
    { type: 'UPDATE_OTP_CODE', value: '123456' },
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
    done('findCustomer', { CID: 'cid-Mei' }),
    done('fetchCards', [visa]),
    { type: 'USE_NEW_CARD' },
    { type: 'SUBMIT_NONCE', nonce: 'n' },
    done('addCard', visa),
    { type: 'PAY_WITH_SAVED_CARD' },
    { type: 'xstate.error.actor.pay', error: new Failure('Your card was declined.') },
  )

test('at the beginning nothing is chosen, typed, proved or said, and one person is asked about', () => {
  const { numberOfSubscriptions, customerForms, giftDetails, codeWait, ...rest } = blank
  expect(codeWait).toEqual({ seconds: 30, turn: 0 })
  expect(numberOfSubscriptions).toBe(1)
  expect(customerForms).toEqual([{ firstName: '', lastName: '', email: '', phone: '' }])
  expect(Object.values(giftDetails)).toEqual(['', '', '', ''])
  for (const [name, value] of Object.entries(rest)) {
    const isNothing = typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value
    expect(isNothing, name).toBe(true)
  }
})

test('before its data has come the wizard knows the address and the shop’s own facts, and nothing to sell', () => {
  const facts = shopFacts({ ...demoShop, name: 'Milk & Leaf', sendsTexts: false, taxPercent: '8.875' })
  const context = emptyContext({ parameters: { utm_source: 'a' }, data: null, today, ...facts })
  expect(context).toMatchObject({
    utmParams: { utm_source: 'a' },
    today,
    shopName: 'Milk & Leaf',
    sendsTexts: false,
    taxRate: 8875,
    hasData: false,
    currentFlowType: 'noUtmDefault',
    originalFlowType: 'noUtmDefault',
    campaign: { id: null, models: [], locations: [], planId: null },
    normalizedData: { models: [], locations: [], plans: [] },
  })
})

test('starting over leaves nothing of an anonymous purchase: it is as on a new page', () => {
  const anonymous = after(
    atContact(),
    ...submitted(0, 'Ana'),
    { type: 'SUBMIT_NONCE', nonce: 'n' },
    done('addCard', visa),
  )
  expect(after(anonymous, { type: 'RESET_FLOW' }).context).toEqual(start().context)
  const link = () => inCampaign({ plans: ['family-one-month'], locations: ['kips-bay'] })
  const typed = after(link(), { type: 'SET_QUANTITY', value: 4 }, { type: 'TOGGLE_IS_GIFT' })
  expect(after(typed, { type: 'RESET_FLOW' }).context).toEqual(link().context)
})

test('starting over keeps who is signed in, and of the purchase only the people', () => {
  const fresh = start().context
  const { context } = after(everything(), { type: 'RESET_FLOW' })
  expect(context).toEqual({
    ...fresh,
    isReauthenticated: true,
    primaryCustomerId: 'cid-Mei',
    customerForms: context.customerForms,
    allEnteredForms: context.allEnteredForms,
    submittedCustomers: context.submittedCustomers,
    linkedCustomerIds: ['cid-Mei'],
    currentCustomerIndex: 1,
  })
  expect(context.customerForms[0]?.firstName).toBe('Mei')
})

test('whoever logs out leaves nothing behind: what comes then is as on a new page', () => {
  const left = after(
    everything(),
    { type: 'LOGOUT' },
    done('endSession', undefined),
    done('fetchData', shopData()),
  ).context
  expect(left).toEqual(start().context)
})

test('logging out keeps the parameters of the address, with which the data is fetched again', () => {
  const linked = start(shopData(), { utm_source: 'a' })
  const leaving = after(linked, { type: 'LOGOUT' })
  expect(leaving.context).toMatchObject({ utmParams: { utm_source: 'a' }, hasData: false })
})

test('starting over after a gift plan is no gift any more, and after a purchase submits everyone again', () => {
  const signedIn = after(everything(), { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' })
  expect(after(signedIn, { type: 'RESET_FLOW' }).context.submittedCustomers).toHaveLength(1)
  const given = after(
    atContact(),
    { type: 'BACK' },
    { type: 'TOGGLE_IS_GIFT' },
    { type: 'PROCEED_TO_CONTACT' },
    ...submitted(0, 'Ana'),
    ...submitted(1, 'Omar'),
    { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' },
  )
  const again = after(given, { type: 'RESET_FLOW' }).context
  expect(again).toMatchObject({ isGift: false, submittedCustomers: [], linkedCustomerIds: [], currentCustomerIndex: 0 })
})

test('money moves from the press of Subscribe until its outcome is known', () => {
  const cards = after(atContact(), ...submitted(0, 'Ana'), { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
  const paying = after(cards, { type: 'PAY_WITH_SAVED_CARD' })
  const failure = (kind: 'refused' | 'outcome_unknown') => ({
    type: 'xstate.error.actor.pay' as const,
    error: new Failure('why', kind),
  })
  expect([cards, paying, after(paying, failure('outcome_unknown'))].map(moneyMoves)).toEqual([false, true, true])
  expect(moneyMoves(after(paying, failure('refused')))).toBe(false)
  expect(moneyMoves(after(paying, done('pay', { paymentId: 'p' })))).toBe(false)
})

test('a problem stands in the page only while no toast says it', () => {
  const { context } = everything()
  expect(context).toMatchObject({ error: 'Your card was declined.', problem: 'Your card was declined.' })
  expect(standingProblem({ context })).toBeNull()
  expect(standingProblem({ context: { ...context, error: null } })).toBe('Your card was declined.')
  expect(standingProblem({ context: { ...context, error: null, problem: null } })).toBeNull()
})

test('every state has its screen, and shows nothing of a claim that is not confirmed', () => {
  expect(screenOf(everything())).toBe('payment')
  const claiming = { ...everything() } as Snapshot
  const context = { ...claiming.context, claimsComplete: true }
  expect(screenOf({ ...claiming, context, matches: everything().matches.bind(claiming) } as Snapshot)).toBe('boot')
})
