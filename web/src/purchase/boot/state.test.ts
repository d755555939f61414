import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import type { WizardContext } from '../context.ts'
import type { Step } from '../steps.ts'
import { campaign, shopData } from '../../../test/shop.ts'
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

test('with embedded data the first step is there at once, without it a spinner shows until it has come (W2.1, W4)', () => {
  expect(stepOf(start())).toBe('model')
  const waiting = start(null)
  expect(stepOf(waiting)).toBe('boot')
  expect(stepOf(after(waiting, done('fetchData', shopData())))).toBe('model')
})

test('a reload of the summary says there that its details are loading, until they have come', () => {
  const waiting = after(start(null), resume(saved(atSummary())))
  expect([stepOf(waiting), waiting.hasTag('busy')]).toEqual(['summary', true])
  expect(stepOf(after(start(null), resume(saved(atContact()))))).toBe('boot')
  const ready = after(waiting, done('fetchData', shopData(campaign(null))))
  expect([stepOf(ready), ready.hasTag('busy')]).toEqual(['summary', false])
})

test('a failed fetch is a final failure with its message (W2.1, W4)', () => {
  const lost = after(start(null), failed('fetchData', new Failure('Plans fetch failed: Bad Gateway')))
  expect(lost.status).toBe('done')
  expect(stepOf(lost)).toBe('failure')
  expect(lost.context.error).toBe('Plans fetch failed: Bad Gateway')
})

const everything = after(
  atContact(),
  ...submitted(0, 'Ana'),
  { type: 'SUBMIT_NONCE', nonce: 'n' },
  done('addCard', visa),
)
const restored = (more: Partial<WizardContext>) => after(start(), resume(saved(everything, more)))

test.each<[Step, string | null]>([
  ['newCard', 'payment'],
  ['selectCard', 'payment'],
  ['contactInfo', 'contacts'],
  ['planSummary', 'summary'],
  ['planSelection', 'plan'],
  ['locationSelection', 'location'],
  ['modelSelection', 'model'],
])('a reload at %s resumes it (W2)', (currentStep, screen) => {
  expect(stepOf(restored({ currentStep }))).toBe(screen)
})

test('a reload at the cards shows the cards, one at the new card its form (W4)', () => {
  const reloaded = (currentStep: Step, choseToEnterNewCard: boolean) =>
    after(restored({ currentStep, choseToEnterNewCard }), done('fetchCards', [visa]))
  expect(reloaded('selectCard', false).value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
  expect(reloaded('newCard', true).value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
})

test('the saved step goes before what the visitor had proceeded to (W4)', () => {
  expect(stepOf(restored({ currentStep: 'planSummary', hasProceededToPayment: true }))).toBe('summary')
  expect(stepOf(restored({ currentStep: 'newCard', hasProceededToPayment: false }))).toBe('payment')
  expect(stepOf(restored({ currentStep: 'selectCard', hasProceededToPayment: false }))).toBe('payment')
})

test('a reload at the code resumes its entry, or the choice of the method (W4)', () => {
  const asked = after(atContact(), ...submitted(0, 'Mei', 'has_card'))
  const sent = after(asked, { type: 'SEND_CODE_SMS' }, done('sendCode', undefined))
  expect(after(start(), resume(saved(asked))).value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(after(start(), resume(saved(sent))).value).toEqual({ displayFlow: { authentication: 'enterCode' } })
  expect(after(start(), resume(saved(sent, { otpMethod: null }))).value).toEqual({
    displayFlow: { authentication: 'chooseMethod' },
  })
})

test('without a step: the payment, then the contacts, then the summary, then plan selection (W4)', () => {
  expect(stepOf(restored({ currentStep: null }))).toBe('payment')
  expect(stepOf(restored({ currentStep: null, hasProceededToPayment: false }))).toBe('contacts')
  expect(stepOf(restored({ currentStep: null, hasProceededToPayment: false, hasProceededToContact: false }))).toBe(
    'summary',
  )
  expect(
    stepOf(
      restored({
        currentStep: null,
        hasProceededToPayment: false,
        hasProceededToContact: false,
        planId: null,
        modelId: null,
        locationId: null,
      }),
    ),
  ).toBe('model')
})

test('a step whose need is gone is not resumed', () => {
  expect(stepOf(restored({ currentStep: 'selectCard', submittedCustomers: [], hasProceededToPayment: false }))).toBe(
    'contacts',
  )
  expect(stepOf(restored({ currentStep: 'contactInfo', planId: 'gone', modelId: 'gone' }))).toBe('model')
})

test('a reload in the middle of a change still knows the way back', () => {
  const changing = after(atSummary(), { type: 'CHANGE_MODEL' }, ...choose('family'))
  const again = after(start(), resume(saved(changing)))
  expect(stepOf(again)).toBe('plan')
  expect(after(again, { type: 'BACK' }).context).toMatchObject({ modelId: 'individual', planId: 'one-month' })
})

test('saved answers are reused for the same campaign only, or when the stored id is null (W4)', () => {
  const inNyc = () => inCampaign({ locations: ['kips-bay', 'westfield'] })
  const chosen = after(inNyc(), ...choose('individual', 'kips-bay', 'annual'))
  expect(after(inNyc(), resume(saved(chosen))).context.planId).toBe('annual')
  expect(after(inCampaign({ locations: ['newark'] }), resume(saved(chosen))).context.planId).toBeNull()
  expect(after(start(), resume(saved(chosen))).context.planId).toBeNull()
  expect(after(inNyc(), resume(saved(atSummary()))).context).toMatchObject({
    planId: 'one-month',
    currentFlowType: 'explicitUtmLocOnly',
  })
  expect(stepOf(after(inCampaign({ models: ['gift'] }), resume(saved(start()))))).toBe('location')
})

test('a link in the same tab keeps what was chosen and typed without one, for the stored id is null', () => {
  const typedIn = after(atSummary(), { type: 'PROCEED_TO_CONTACT' }, ...submitted(0, 'Ana'), { type: 'BACK' })
  const linked = after(inCampaign({}, campaign('news', {})), resume(saved(typedIn)))
  expect(linked.context).toMatchObject({ planId: 'one-month', campaign: { id: 'news' } })
  expect(linked.context.customerForms[0]?.firstName).toBe('Ana')
  const onlyModel = after(inCampaign({}, campaign('news', {})), resume(saved(after(start(), ...choose('family')))))
  expect([stepOf(onlyModel), onlyModel.context.modelId]).toEqual(['location', 'family'])
})

test('who has typed but chosen nothing keeps the people and begins where the new link begins', () => {
  const back = { type: 'BACK' } as const
  const left = after(everything, { type: 'GO_TO_STEP', step: 'planSummary' }, back, back, back)
  expect(left.context).toMatchObject({ modelId: null, locationId: null, planId: null })
  const linked = after(inCampaign({ models: ['gift'] }), resume(saved(left)))
  expect([stepOf(linked), linked.context.modelId]).toEqual(['location', 'gift'])
  expect(linked.context.allEnteredForms[0]?.firstName).toBe('Ana')
})

test('answers that came before the catalogue wait for it', () => {
  const waiting = after(start(null), resume(saved(atSummary()), 'cid-Mei'))
  const ready = after(waiting, done('fetchData', shopData(campaign(null))), done('fetchProfile', mei))
  expect(stepOf(ready)).toBe('summary')
  expect(ready.context).toMatchObject({ planId: 'one-month', isReauthenticated: true, pendingAnswers: null })
})

test('a stored claim of completeness shows nothing before the server has confirmed it (W4)', () => {
  const claimed = restored({ isComplete: true, currentStep: 'thankYou', paymentId: 'made-up' })
  expect(stepOf(claimed)).toBe('boot')
  expect(claimed.context.isComplete).toBe(false)
  const paid = after(claimed, done('askCheckout', { status: 'paid', paymentId: 'p-1', message: null }))
  expect(stepOf(paid)).toBe('thankYou')
  for (const answer of [
    done('askCheckout', { status: 'open', paymentId: null, message: null }),
    done('askCheckout', { status: 'declined', paymentId: null, message: null }),
    failed('askCheckout', new Failure('x', 'session_ended')),
  ]) {
    const poisoned = after(claimed, answer)
    expect(stepOf(poisoned)).toBe('model')
    expect(poisoned.context).toMatchObject({ isComplete: false, claimsComplete: false, submittedCustomers: [] })
  }
})

test('a signed-in customer without a name is filled in; if that fails the visitor is told and goes on (W1)', () => {
  const asking = after(start(), resume(null, 'cid-Mei'))
  expect(stepOf(asking)).toBe('boot')
  const known = after(asking, done('fetchProfile', mei))
  expect(stepOf(known)).toBe('model')
  expect(known.context.customerForms[0]).toEqual({
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei@demo.example',
    phone: '+1 212 555 0142',
  })
  const failedOnce = after(asking, failed('fetchProfile', new Failure('x')))
  expect(stepOf(failedOnce)).toBe('model')
  expect(failedOnce.context.error).toBe('Could not pre-fill contact information.')
})

test('a browser that is signed in already is recognised without disturbing the step', () => {
  const known = after(start(), ...choose('individual'), done('findSession', { customerId: 'cid-Mei', profile: mei }))
  expect(stepOf(known)).toBe('location')
  expect(known.context).toMatchObject({ isReauthenticated: true, primaryCustomerId: 'cid-Mei' })
  expect(known.context.customerForms[0]?.firstName).toBe('Mei')
  const typing = after(
    atContact(),
    ...submitted(0, 'Ana'),
    done('findSession', { customerId: 'cid-Mei', profile: mei }),
  )
  expect(typing.context).toMatchObject({ isReauthenticated: false, primaryCustomerId: 'cid-Ana' })
  const bare = after(start(), done('findSession', { customerId: 'cid-Mei', profile: null }))
  expect(bare.context.error).toBe('Could not pre-fill contact information.')
})

test('LOGIN_SUCCESS restores the step; people submitted for another buyer are submitted again (W4)', () => {
  const signedIn = after(everything, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(signedIn.value).toEqual({ displayFlow: { payment: 'fetchingCardDetails' } })
  const other = after(everything, { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' })
  expect(stepOf(other)).toBe('contacts')
  expect(other.context).toMatchObject({ primaryCustomerId: 'cid-Mei', submittedCustomers: [] })
})

test('RESET_FLOW clears the selections, and keeps the signed-in state and customers of who is signed in (W4, W6)', () => {
  const anonymous = after(everything, { type: 'RESET_FLOW' })
  expect(stepOf(anonymous)).toBe('model')
  expect(anonymous.context).toMatchObject({ planId: null, primaryCustomerId: null, submittedCustomers: [] })
  expect(anonymous.context.customerForms[0]?.firstName).toBe('')
  const signedIn = after(everything, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' }, { type: 'RESET_FLOW' })
  expect(signedIn.context).toMatchObject({ planId: null, isReauthenticated: true, primaryCustomerId: 'cid-Ana' })
  expect(signedIn.context.submittedCustomers).toHaveLength(1)
  expect(signedIn.context.customerForms[0]?.firstName).toBe('Ana')
})

test('RESET_FLOW keeps everyone who is signed up as long as the quantity of the flow needs them', () => {
  const family = after(inCampaign({ plans: ['family-one-month'], locations: ['kips-bay'] }), {
    type: 'PROCEED_TO_CONTACT',
  })
  const both = after(family, ...submitted(0, 'Ana'), ...submitted(1, 'Omar'), {
    type: 'LOGIN_SUCCESS',
    customerId: 'cid-Ana',
  })
  const again = after(both, { type: 'RESET_FLOW' }).context
  expect(again.customerForms.map((form) => form.firstName)).toEqual(['Ana', 'Omar'])
  expect(again.submittedCustomers.map((customer) => customer.CID)).toEqual(['cid-Ana', 'cid-Omar'])
  expect(again.linkedCustomerIds).toEqual(['cid-Ana', 'cid-Omar'])
})

test('LOGOUT ends the session, forgets everything and fetches anew (W4)', () => {
  const leaving = after(everything, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' }, { type: 'LOGOUT' })
  expect(leaving.value).toEqual({ fetchingData: 'endingSession' })
  expect(leaving.context).toMatchObject({ isReauthenticated: false, planId: null, primaryCustomerId: null })
  const fetching = after(leaving, done('endSession', undefined))
  expect(fetching.value).toEqual({ fetchingData: 'loading' })
  expect(stepOf(after(fetching, done('fetchData', shopData())))).toBe('model')
  expect(after(leaving, failed('endSession', new Failure('x'))).context.error).toBe(
    'You are still signed in. Please log out again.',
  )
})

test('a session that ended elsewhere takes the picture of being signed in', () => {
  const signedIn = after(start(), resume(null, 'cid-Mei'), done('fetchProfile', mei))
  expect(after(signedIn, { type: 'SESSION_ENDED' }).context.isReauthenticated).toBe(false)
})
