import { expect, test } from 'vitest'
import type { WizardContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { campaign, models, shopData } from '../../../test/shop.ts'
import {
  after,
  atContact,
  atSummary,
  choose,
  done,
  failed,
  inCampaign,
  resume,
  saved,
  start,
  stepOf,
  submitted,
} from '../../../test/pure.ts'
import { mei } from '../../../test/people.ts'
import { visa } from '../../../test/world.ts'

const type = (field: 'firstName' | 'lastName' | 'email' | 'phone', value: string) =>
  ({ type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 0, field, value }) as const
const signIn = { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' } as const
const everything = after(
  atContact(),
  ...submitted(0, 'Ana'),
  { type: 'SUBMIT_NONCE', nonce: 'n' },
  done('addCard', visa),
)
const restored = (more: Partial<WizardContext>) => after(start(), resume(saved(everything, more)))
const inNyc = () => inCampaign({ locations: ['kips-bay', 'westfield'] })

test.each([
  ['firstName', 'Lin'],
  ['lastName', 'Wu'],
  ['email', 'lin@demo.example'],
  ['phone', '2125550199'],
] as const)('a profile fills what is empty; %s that was typed stays', (field, value) => {
  const filled = after(atContact(), type(field, value), signIn)
  const known = field === 'firstName' ? filled : after(filled, done('fetchProfile', mei))
  const profile = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+1 212 555 0142' }
  const nothing = { firstName: '', lastName: '', email: '', phone: '' }
  // Who has a first name is not asked for.
  expect(known.context.customerForms[0]).toEqual({ ...(field === 'firstName' ? nothing : profile), [field]: value })
})

test('a first name of blanks is no name: the profile is fetched', () => {
  const blank = after(atContact(), type('firstName', '  '), signIn)
  expect(blank.value).toEqual({ displayFlow: { restoring: 'prefilling' } })
  expect(after(atContact(), type('firstName', 'Lin'), signIn).value).toEqual({ displayFlow: { contactInfo: 'idle' } })
})

test('a session found on this browser changes nothing for who is signed in or buys as someone else', () => {
  const found = done('findSession', { customerId: 'cid-Mei', profile: mei })
  expect(after(start(), done('findSession', null)).context).toEqual(start().context)
  const signedIn = after(everything, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(after(signedIn, found).context).toEqual(signedIn.context)
  expect(after(everything, found).context).toEqual(everything.context)
})

test('a session found while a name is already typed signs in and leaves the form alone', () => {
  const typing = after(atContact(), type('firstName', 'Lin'))
  const known = after(typing, done('findSession', { customerId: 'cid-Mei', profile: null })).context
  expect(known).toMatchObject({ isReauthenticated: true, primaryCustomerId: 'cid-Mei', error: null })
  expect(known.customerForms).toEqual(typing.context.customerForms)
})

test('signing in as another customer submits everyone anew; as the same, no one', () => {
  const editing = after(everything, { type: 'BACK' }, { type: 'EDIT_CONTACT', index: 0 })
  const other = after(editing, signIn)
  expect(other.context).toMatchObject({
    isReauthenticated: true,
    primaryCustomerId: 'cid-Mei',
    authRequired: false,
    submittedCustomers: [],
    linkedCustomerIds: [],
    currentCustomerIndex: 0,
    hasProceededToPayment: false,
    savedCards: [],
    selectedSavedCardId: null,
    isEditingContact: false,
    preEditCustomerIndex: null,
    preEditForm: null,
  })
  const same = after(editing, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(same.context).toMatchObject({ isEditingContact: true, linkedCustomerIds: ['cid-Ana'], savedCards: [visa] })
})

test('signing in takes back that a code is needed, and what was typed of it', () => {
  const asked = after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card'),
    { type: 'SEND_CODE_EMAIL' },
    done('sendCode', undefined),
    { type: 'UPDATE_OTP_CODE', value: '123' },
  )
  expect(after(asked, signIn).context).toMatchObject({ authRequired: false, otpCode: '', isReauthenticated: true })
  expect(after(asked, signIn).value).toEqual({ displayFlow: { payment: 'fetchingCardDetails' } })
})

test('answers and a session that came before the catalogue: the session decides who buys', () => {
  const waiting = after(start(null), resume(saved(everything), 'cid-Mei'))
  expect(waiting.context.pendingAnswers?.planId).toBe('one-month')
  const ready = after(waiting, done('fetchData', shopData(campaign(null))))
  expect(ready.context).toMatchObject({
    primaryCustomerId: 'cid-Mei',
    isReauthenticated: true,
    submittedCustomers: [],
    planId: 'one-month',
  })
  const anonymous = after(start(null), resume(saved(everything)), done('fetchData', shopData(campaign(null))))
  expect(anonymous.context).toMatchObject({ primaryCustomerId: 'cid-Ana', isReauthenticated: false })
  expect(anonymous.context.submittedCustomers).toHaveLength(1)
})

test('only a session that says both that it is one and whose is taken over', () => {
  const before = { type: 'RESUME', answers: null } as const
  for (const session of [
    { isAuthenticated: false, customerId: 'cid-Mei' },
    { isAuthenticated: true, customerId: null },
  ]) {
    expect(after(start(), { ...before, session }).context).toMatchObject({
      isReauthenticated: false,
      primaryCustomerId: null,
    })
  }
})

test.each([
  ['modelId', { modelId: 'gone' }, { modelId: null, locationId: 'kips-bay', planId: null }],
  ['locationId', { locationId: 'gone' }, { modelId: 'individual', locationId: null, planId: 'one-month' }],
  ['planId', { planId: 'gone' }, { modelId: 'individual', locationId: 'kips-bay', planId: null }],
] as const)('of the stored choice only a %s that is no longer on sale is dropped', (_, change, left) => {
  const { context } = after(start(), resume(saved(after(start(), ...choose('individual')), { ...left, ...change })))
  expect(context).toMatchObject(left)
})

test('a stored quantity beyond the plan of today is brought inside it, with as many forms', () => {
  const many = saved(after(atSummary(), { type: 'SET_QUANTITY', value: 4 }))
  const fewer = structuredClone(shopData())
  for (const model of fewer.models) for (const plan of model.plans) plan['Maximum Quantity'] = 2
  const { context } = after(start(fewer), resume(many))
  expect(context.numberOfSubscriptions).toBe(2)
  expect(context.customerForms).toHaveLength(2)
  const torn = after(start(), resume({ ...many, customerForms: many.customerForms.slice(0, 1) })).context
  expect([torn.numberOfSubscriptions, torn.customerForms.length]).toEqual([4, 4])
  const choosing = after(start(), resume({ ...saved(start()), numberOfSubscriptions: 3 })).context
  expect([choosing.numberOfSubscriptions, choosing.customerForms.length]).toEqual([3, 3])
})

test('whether a code is needed follows from the first stored customer, whatever else is stored', () => {
  const asked = saved(after(atContact(), ...submitted(0, 'Mei', 'has_card')), { authRequired: false })
  expect(after(start(), resume(asked)).context.authRequired).toBe(true)
  expect(restored({ authRequired: true }).context.authRequired).toBe(false)
})

test('a stored change without the choice before it is no change', () => {
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' })
  const { context } = after(start(), resume(saved(changing, { previousChoice: null })))
  expect(context).toMatchObject({ currentFlowType: 'noUtmDefault', previousChoice: null })
  const stale = after(start(), resume(saved(atSummary(), { previousChoice: changing.context.previousChoice })))
  expect(stale.context).toMatchObject({ currentFlowType: 'noUtmDefault', previousChoice: null })
})

test('a stored change goes on in the flow of the link of today', () => {
  const changing = after(inNyc(), ...choose('individual', 'kips-bay', 'annual'), { type: 'CHANGE_MODEL' })
  const lied = { ...saved(changing), originalFlowType: 'noUtmDefault' } as const
  const choice = lied.previousChoice ? { ...lied.previousChoice, flowType: 'noUtmDefault' as const } : null
  const { context } = after(inNyc(), resume({ ...lied, previousChoice: choice }))
  expect(context).toMatchObject({
    currentFlowType: 'changeModel',
    originalFlowType: 'explicitUtmLocOnly',
    previousChoice: { planId: 'annual', flowType: 'explicitUtmLocOnly' },
  })
})

test('stored answers of another campaign leave nothing waiting', () => {
  const other = saved(after(inNyc(), ...choose('individual', 'kips-bay', 'annual')))
  const waiting = after(start(null), resume(other))
  expect(waiting.context.pendingAnswers).not.toBeNull()
  const ready = after(waiting, done('fetchData', shopData(campaign(null))))
  expect(ready.context).toMatchObject({ pendingAnswers: null, planId: null })
})

test('a link opened after a choice without one keeps the choice; after typing alone it begins with its own', () => {
  const link = () => inCampaign({ models: ['gift'] })
  const chosenOnly = (choice: Partial<WizardContext>) => after(link(), resume(saved(start(), choice))).context
  expect(chosenOnly({ modelId: 'family' }).modelId).toBe('family')
  expect(chosenOnly({ locationId: 'newark' })).toMatchObject({ modelId: null, locationId: 'newark' })
  expect(chosenOnly({ planId: 'annual' })).toMatchObject({ modelId: null, planId: 'annual' })
  expect(chosenOnly({ currentStep: 'modelSelection' })).toMatchObject({
    modelId: 'gift',
    currentStep: 'locationSelection',
  })
  // Without a new link the same answers resume where they were.
  const bare = after(start(), resume(saved(start(), { currentStep: 'modelSelection' })))
  expect(stepOf(bare)).toBe('model')
})

test('a purchase that storage calls complete is asked for before a profile is', () => {
  const claimed = after(start(), resume(saved(everything, { isComplete: true }), 'cid-Mei'))
  expect(claimed.value).toEqual({ displayFlow: { payment: 'confirmingOutcome' } })
  expect(claimed.context.claimsComplete).toBe(true)
})

test('a claim that the server does not know ends the whole stored purchase, whoever is signed in', () => {
  const claimed = after(start(), resume(saved(everything, { isComplete: true }), 'cid-Ana'))
  const refuted = after(claimed, done('askCheckout', { status: 'open', paymentId: null, message: null }))
  expect(refuted.context).toMatchObject({
    claimsComplete: false,
    isComplete: false,
    submittedCustomers: [],
    isReauthenticated: true,
    primaryCustomerId: 'cid-Ana',
    planId: null,
  })
  const lost = after(claimed, failed('askCheckout', new Failure('x')))
  expect(lost.context).toMatchObject({ claimsComplete: false, submittedCustomers: [], planId: null })
})

test('prices that are fetched anew keep the choice and bring the shop’s own facts', () => {
  const changed = after(everything, { type: 'PAY_WITH_SAVED_CARD' }, failed('pay', new Failure('x', 'price_changed')))
  const shop = {
    ...changed.context,
    name: 'Milk & Leaf',
    taxPercent: '8.875',
    locationTaxes: [{ locationId: 'kips-bay', from: '2026-01-01', taxPercent: '0' }],
    days: [{ locationId: 'kips-bay', today: '2026-07-03' }],
    sendsTexts: false,
  }
  const { context } = after(changed, done('refreshPrices', { ...shopData(), shop }))
  expect(context).toMatchObject({
    shopName: 'Milk & Leaf',
    taxRate: 8875,
    locationTaxes: [{ locationId: 'kips-bay', from: '2026-01-01', taxRate: 0 }],
    days: [{ locationId: 'kips-bay', today: '2026-07-03' }],
    sendsTexts: false,
    planId: 'one-month',
  })
  expect(context.normalizedData.models).toHaveLength(models.length)
})

test('who had gone on to pay, or to the contacts, and lacks what the stored step needs, resumes as far as possible', () => {
  const step = (more: Partial<WizardContext>) => stepOf(restored({ currentStep: 'otpEntry', ...more }))
  expect(step({})).toBe('payment')
  expect(step({ hasProceededToPayment: false })).toBe('contacts')
  expect(step({ submittedCustomers: [] })).toBe('contacts')
  expect(step({ hasProceededToPayment: false, hasProceededToContact: false })).toBe('summary')
  expect(step({ planId: null, modelId: null })).toBe('model')
})

test('the summary finds the plan itself where one fits, also on a reload', () => {
  const only = { currentStep: 'planSummary', planId: null } as const
  const family = { ...only, modelId: 'gift', locationId: 'newark' }
  expect(stepOf(restored(family))).toBe('summary')
  expect(restored(family).context.planId).toBe('gift-3-months')
  expect(stepOf(restored({ ...family, currentStep: 'contactInfo' }))).not.toBe('contacts')
})
