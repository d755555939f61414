import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { person, typed } from '../../../test/people.ts'
import { after, atContact, atSummary, done, failed, stepOf, submitted } from '../../../test/pure.ts'
import { visa } from '../../../test/world.ts'

const two = () => after(atSummary(), { type: 'SET_QUANTITY', value: 2 }, { type: 'PROCEED_TO_CONTACT' })
const both = () => after(two(), ...submitted(0, 'Ana'), ...submitted(1, 'Omar'))
/** Everyone is submitted, and the visitor has come back from the payment. */
const back = () => after(both(), { type: 'BACK' })

test('an empty form is told what every field needs before anything is called', () => {
  const told = after(atContact(), { type: 'SUBMIT_CONTACT' })
  expect(told.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(Object.keys(told.context.fieldErrors)).toEqual(['firstName', 'lastName', 'email', 'phone'])
  expect(after(told, ...typed(0, 'Ana')).context.fieldErrors).toEqual({})
})

test('two subscribers with one email and phone are told in an alert', () => {
  const again = after(two(), ...submitted(0, 'Ana'), ...typed(1, 'Ana'), { type: 'SUBMIT_CONTACT' })
  expect(again.context.formAlert).toBe('Each subscriber must have a unique email and phone number.')
  expect(again.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
})

test('in a gift two recipients may not be one', () => {
  const given = after(
    atSummary(),
    { type: 'SET_QUANTITY', value: 3 },
    { type: 'TOGGLE_IS_GIFT' },
    { type: 'PROCEED_TO_CONTACT' },
  )
  const first = after(given, ...submitted(0, 'Ana'), ...submitted(1, 'Omar'))
  expect(first.context.currentCustomerIndex).toBe(2)
  const second = after(first, ...typed(2, 'Omar'), { type: 'SUBMIT_CONTACT' })
  expect(second.context.formAlert).toBe('Each gift recipient must have a unique email and phone number.')
})

test('a giver who enters herself as recipient is refused at that form, by name, before any call or card (R79)', () => {
  const given = after(atSummary(), { type: 'TOGGLE_IS_GIFT' }, { type: 'PROCEED_TO_CONTACT' }, ...submitted(0, 'Ana'))
  const self = after(given, ...typed(1, 'Ana'), { type: 'SUBMIT_CONTACT' })
  expect(self.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(self.context.formAlert).toMatch(/^Ana .*is giving this gift and cannot receive it too/)
  const other = after(self, ...typed(1, 'Omar'), { type: 'SUBMIT_CONTACT' })
  expect([other.context.formAlert, other.value]).toEqual([null, { displayFlow: { contactInfo: 'submittingContact' } }])
})

test('c: the first becomes primary and linked, the index advances, and after the last one comes the payment (W4)', () => {
  const one = after(two(), ...submitted(0, 'Ana'))
  expect(one.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(one.context).toMatchObject({
    primaryCustomerId: 'cid-Ana',
    linkedCustomerIds: ['cid-Ana'],
    currentCustomerIndex: 1,
  })
  expect(both().value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
  expect(both().context).toMatchObject({ linkedCustomerIds: ['cid-Ana', 'cid-Omar'], hasProceededToPayment: true })
})

test('in a gift the first becomes primary without being linked (W4)', () => {
  const given = after(atSummary(), { type: 'TOGGLE_IS_GIFT' }, { type: 'PROCEED_TO_CONTACT' }, ...submitted(0, 'Ana'))
  expect(given.context).toMatchObject({ primaryCustomerId: 'cid-Ana', linkedCustomerIds: [] })
  expect(after(given, ...submitted(1, 'Omar')).context.linkedCustomerIds).toEqual(['cid-Omar'])
})

test('only the first answer decides whether a code is asked for', () => {
  const one = after(two(), ...submitted(0, 'Ana'), ...submitted(1, 'Mei', 'has_card'))
  expect(one.context.authRequired).toBe(false)
  const asked = after(two(), ...submitted(0, 'Mei', 'has_card'), ...submitted(1, 'Ana'))
  expect(asked.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
})

test('a: a primary contact edited into someone else is the new primary, and the ids are replaced (W4)', () => {
  const editing = after(back(), { type: 'EDIT_CONTACT', index: 0 }, ...submitted(0, 'Mei', 'has_card'))
  expect(editing.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(editing.context).toMatchObject({
    primaryCustomerId: 'cid-Mei',
    linkedCustomerIds: ['cid-Mei', 'cid-Omar'],
    authRequired: true,
    isReauthenticated: false,
    savedCards: [],
    isEditingContact: false,
  })
})

test('a: nothing that was proved for the contact before is left, and status has_card alone asks for a code (W4)', () => {
  const proved = after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card'),
    { type: 'SEND_CODE_EMAIL' },
    done('sendCode', undefined),
    { type: 'UPDATE_OTP_CODE', value: '123456' },
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
    done('findCustomer', { CID: 'cid-Mei' }),
    done('fetchCards', [visa]),
    { type: 'BACK' },
    { type: 'EDIT_CONTACT', index: 0 },
  )
  expect(proved.context).toMatchObject({ isReauthenticated: true, otpMethod: 'email', savedCards: [visa] })
  const cleared = {
    primaryCustomerId: 'cid-Lin',
    linkedCustomerIds: ['cid-Lin'],
    isReauthenticated: false,
    otpMethod: null,
    savedCards: [],
    selectedSavedCardId: null,
  }
  expect(after(proved, ...submitted(0, 'Lin', 'has_card')).context).toMatchObject({ ...cleared, authRequired: true })
  expect(after(proved, ...submitted(0, 'Lin', 'no_card')).context).toMatchObject({ ...cleared, authRequired: false })
  const same = after(proved, ...submitted(0, 'Mei', 'has_card'))
  expect(same.context).toMatchObject({ isReauthenticated: true, authRequired: false, savedCards: [visa] })
})

test('b: another edited contact is replaced where it stands (W4)', () => {
  const edited = after(back(), { type: 'EDIT_CONTACT', index: 1 }, ...submitted(1, 'Lin'))
  expect(edited.context).toMatchObject({
    primaryCustomerId: 'cid-Ana',
    linkedCustomerIds: ['cid-Ana', 'cid-Lin'],
    authRequired: false,
  })
  expect(edited.context.submittedCustomers.map((customer) => customer.CID)).toEqual(['cid-Ana', 'cid-Lin'])
  expect(after(edited, { type: 'PROCEED_TO_PAYMENT' }).value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
})

test('Cancel brings the form back as it was and the visitor back to where they were (W4)', () => {
  const one = after(two(), ...submitted(0, 'Ana'))
  const cancelled = after(one, { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Lin'), { type: 'CANCEL_EDIT' })
  expect(cancelled.context).toMatchObject({ isEditingContact: false, currentCustomerIndex: 1 })
  expect(cancelled.context.customerForms[0]).toEqual(person('Ana'))
})

test('editing a second contact without saving the first drops the first change only', () => {
  const twice = after(back(), { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Lin'), {
    type: 'EDIT_CONTACT',
    index: 1,
  })
  expect(twice.context).toMatchObject({ currentCustomerIndex: 1, preEditCustomerIndex: 2 })
  expect(twice.context.customerForms[0]).toEqual(person('Ana'))
  expect(after(twice, { type: 'CANCEL_EDIT' }).context.currentCustomerIndex).toBe(2)
})

test('a refused submit says why and keeps what was typed (W4)', () => {
  const refused = after(
    atContact(),
    ...typed(0, 'Ana'),
    { type: 'SUBMIT_CONTACT' },
    failed(
      'submitCustomer',
      new Failure('Please check the form.', 'refused', { email: 'This address cannot receive mail.' }),
    ),
  )
  expect(refused.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(refused.context).toMatchObject({
    error: 'Please check the form.',
    fieldErrors: { email: 'This address cannot receive mail.' },
    isSubmitting: false,
  })
  expect(refused.context.customerForms[0]).toEqual(person('Ana'))
  expect(after(refused, { type: 'clearError' }).context.error).toBeNull()
})

test('only the form in view can be typed in', () => {
  expect(after(two(), ...typed(1, 'Omar')).context.customerForms[1]?.firstName).toBe('')
})

test('Back clears that the visitor had gone on to the contacts (W4)', () => {
  const summary = after(atContact(), { type: 'BACK' })
  expect(stepOf(summary)).toBe('summary')
  expect(summary.context.hasProceededToContact).toBe(false)
})

test('a signed-in buyer who submits someone else is no longer signed in', () => {
  const signedIn = after(
    atContact(),
    { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' },
    done('fetchProfile', {
      id: 'cid-Mei',
      given_name: 'Mei',
      family_name: 'Chen',
      email_address: 'mei@demo.example',
      phone_number: '+12125550142',
    }),
  )
  expect(signedIn.context.customerForms[0]?.firstName).toBe('Mei')
  const same = after(signedIn, ...submitted(0, 'Mei', 'has_card'))
  expect(same.context).toMatchObject({ isReauthenticated: true, authRequired: false })
  expect(same.value).toEqual({ displayFlow: { payment: 'fetchingCardDetails' } })
  const other = after(signedIn, ...submitted(0, 'Lin', 'has_card'))
  expect(other.context).toMatchObject({ isReauthenticated: false, authRequired: true, primaryCustomerId: 'cid-Lin' })
})

test('whoever signs in as someone else while editing begins with the first form, and Cancel leads past no one', () => {
  const one = after(two(), ...submitted(0, 'Ana'))
  const other = after(one, { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Lin'), {
    type: 'LOGIN_SUCCESS',
    customerId: 'cid-Mei',
  })
  expect(other.context).toMatchObject({ currentCustomerIndex: 0, submittedCustomers: [], isEditingContact: false })
  expect(other.context.customerForms[0]).toEqual(person('Lin'))
  expect(after(other, { type: 'CANCEL_EDIT' }).context.currentCustomerIndex).toBe(0)
})
