import type { CustomerForm } from '@sipday/rules/forms.ts'
import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { noErrors } from '../../../test/errors.ts'
import { person, typed } from '../../../test/people.ts'
import { after, atContact, atSummary, done, failed, submitted, type Snapshot } from '../../../test/pure.ts'
import { visa } from '../../../test/world.ts'

const empty: CustomerForm = { firstName: '', lastName: '', email: '', phone: '' }
const submit = { type: 'SUBMIT_CONTACT' } as const
const proceed = { type: 'PROCEED_TO_PAYMENT' } as const
const edit = (index: number) => ({ type: 'EDIT_CONTACT', index }) as const
const type = (field: keyof CustomerForm, value: string, index = 0) =>
  ({ type: 'UPDATE_CUSTOMER_FORM_FIELD', index, field, value }) as const
const people = (count: number) =>
  after(atSummary(), { type: 'SET_QUANTITY', value: count }, { type: 'PROCEED_TO_CONTACT' })
const one = () => after(people(2), ...submitted(0, 'Ana'))
/** Everyone is submitted, and the visitor has come back from the payment. */
const back = () => after(one(), ...submitted(1, 'Omar'), { type: 'BACK' })
const idle = { displayFlow: { contactInfo: 'idle' } }
const told = (snapshot: Snapshot) => Object.keys(snapshot.context.fieldErrors)

test('typing takes back what was wrong with this field, and nothing else', () => {
  const wrong = after(people(2), ...typed(0, 'Ana'), submit)
  expect(wrong.value).toEqual({ displayFlow: { contactInfo: 'submittingContact' } })
  const refused = after(
    wrong,
    failed('submitCustomer', new Failure('Check', 'refused', { email: 'No such address.', phone: 'No such phone.' })),
  )
  expect(after(refused, type('email', 'ana@demo')).context.fieldErrors).toEqual({ phone: 'No such phone.' })
  expect(told(after(refused, type('firstName', 'An')))).toEqual(['email', 'phone'])
})

test('a phone that is only formatted is as wrong as before; another number is judged anew', () => {
  const wrong = after(atContact(), type('phone', '212 555 01'), submit)
  expect(told(wrong)).toContain('phone')
  expect(told(after(wrong, type('phone', '(212) 555-01')))).toContain('phone')
  expect(told(after(wrong, type('phone', '+1 212 555 01')))).toContain('phone')
  expect(after(wrong, type('phone', '+1 212 555 01')).context.customerForms[0]?.phone).toBe('+1 212 555 01')
  expect(told(after(wrong, type('phone', '212 555 011')))).not.toContain('phone')
  expect(told(after(wrong, type('phone', '2125550')))).not.toContain('phone')
  // A 1 inside the number is a digit like any other.
  expect(told(after(wrong, type('phone', '22 555 01')))).not.toContain('phone')
})

test('typing takes back the alert about several people, formatting a phone does not', () => {
  const twice = after(one(), ...typed(1, 'Ana'), submit)
  expect(twice.context.formAlert).not.toBeNull()
  expect(after(twice, type('phone', person('Ana').phone.replace('+1', ''), 1)).context.formAlert).not.toBeNull()
  expect(after(twice, type('email', 'other@demo.example', 1)).context.formAlert).toBeNull()
})

test('people whose form is not sent yet are compared with no one', () => {
  const twice = after(one(), ...typed(1, 'Omar'), edit(0), ...typed(0, 'Omar'), submit)
  expect(twice.context.formAlert).toBeNull()
  expect(twice.value).toEqual({ displayFlow: { contactInfo: 'submittingContact' } })
})

test('what was typed stays at its place, also beside forms that are still empty', () => {
  const gift = after(
    people(2),
    { type: 'BACK' },
    { type: 'TOGGLE_IS_GIFT' },
    { type: 'UPDATE_GIFT_FIELD', field: 'recipientName', value: 'Omar' },
    { type: 'PROCEED_TO_CONTACT' },
  )
  expect(gift.context.allEnteredForms).toEqual([empty, { ...empty, firstName: 'Omar' }])
  const named = after(gift, type('firstName', 'Ana'))
  expect(named.context.allEnteredForms).toEqual([
    { ...empty, firstName: 'Ana' },
    { ...empty, firstName: 'Omar' },
  ])
  expect(named.context.customerForms).toEqual(named.context.allEnteredForms)
})

test('a form of someone who is not submitted yet cannot be edited', () => {
  expect(after(one(), edit(1)).context).toEqual(one().context)
  expect(after(atContact(), edit(0)).context).toMatchObject({ isEditingContact: false, preEditForm: null })
})

test('editing begins without the errors of the form before it, and remembers what it can go back to', () => {
  const failedOnce = after(
    one(),
    ...typed(1, 'Omar'),
    submit,
    failed('submitCustomer', new Failure('Check', 'refused', { email: 'No such address.' })),
  )
  expect(failedOnce.context).toMatchObject({ problem: 'Check', fieldErrors: { email: 'No such address.' } })
  expect(after(failedOnce, edit(0)).context).toMatchObject({
    isEditingContact: true,
    currentCustomerIndex: 0,
    preEditCustomerIndex: 1,
    preEditForm: person('Ana'),
    fieldErrors: noErrors,
    problem: null,
  })
  const twice = after(one(), ...typed(1, 'Ana'), submit)
  expect(after(twice, edit(0)).context.formAlert).toBeNull()
})

test('Cancel ends the editing with its errors, and does nothing where no one edits', () => {
  const wrong = after(back(), edit(0), type('email', ''), submit)
  expect(told(wrong)).toEqual(['email'])
  const cancelled = after(wrong, { type: 'CANCEL_EDIT' })
  expect(cancelled.context).toMatchObject({
    isEditingContact: false,
    preEditForm: null,
    preEditCustomerIndex: null,
    fieldErrors: noErrors,
  })
  const same = after(back(), edit(1), ...typed(1, 'Ana'), submit)
  expect(same.context.formAlert).not.toBeNull()
  expect(after(same, { type: 'CANCEL_EDIT' }).context.formAlert).toBeNull()
  const unsent = after(atContact(), submit)
  expect(after(unsent, { type: 'CANCEL_EDIT' }).context).toEqual(unsent.context)
})

test('editing the same contact again forgets what was changed since', () => {
  const again = after(back(), edit(0), ...typed(0, 'Lin'), edit(0))
  expect(again.context.customerForms[0]).toEqual(person('Ana'))
  expect(again.context).toMatchObject({ preEditForm: person('Ana'), preEditCustomerIndex: 2 })
})

test('while a form is sent nothing of an earlier attempt shows, and what it is sent with cannot change', () => {
  const refused = after(
    atContact(),
    ...typed(0, 'Ana'),
    submit,
    failed('submitCustomer', new Failure('Check', 'refused', { email: 'No such address.' })),
  )
  const sending = after(refused, submit)
  expect(sending.context).toMatchObject({ isSubmitting: true, error: null, problem: null, fieldErrors: noErrors })
  expect(after(sending, type('firstName', 'Lin'), submit, proceed).context).toEqual(sending.context)
  const sent = after(sending, done('submitCustomer', { CID: 'cid-Ana', status: 'no_card', maskedPhone: '' }))
  expect(sent.context).toMatchObject({ isSubmitting: false, error: null, fieldErrors: noErrors, formAlert: null })
})

test('what the server said about a customer is kept with the form, in the order of the forms', () => {
  const edited = after(back(), edit(0), ...submitted(0, 'Mei', 'has_card'))
  const maskedPhone = '(•••) •••-0142'
  expect(edited.context.submittedCustomers).toEqual([
    { CID: 'cid-Mei', index: 0, status: 'has_card', maskedPhone },
    { CID: 'cid-Omar', index: 1, status: 'no_card', maskedPhone },
  ])
  expect(edited.context).toMatchObject({ maskedPhone, currentCustomerIndex: 2, preEditForm: null })
  expect(edited.value).toEqual(idle)
})

test('another phone of the same buyer is the one that a code goes to; that of the others is not', () => {
  const answer = (CID: string, maskedPhone: string) => done('submitCustomer', { CID, status: 'no_card', maskedPhone })
  const own = after(back(), edit(0), type('phone', '2125550199'), submit, answer('cid-Ana', '0199'))
  expect(own.context).toMatchObject({ maskedPhone: '0199', primaryCustomerId: 'cid-Ana' })
  const other = after(back(), edit(1), type('phone', '2125550199', 1), submit, answer('cid-Omar', '0199'))
  expect(other.context).toMatchObject({ maskedPhone: '(•••) •••-0142', primaryCustomerId: 'cid-Ana' })
})

test('another buyer begins without the code, the cards and the choice of the buyer before', () => {
  const paying = after(back(), proceed, { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa), {
    type: 'USE_NEW_CARD',
  })
  expect(paying.context).toMatchObject({ choseToEnterNewCard: true, savedCards: [visa] })
  const other = after(paying, { type: 'BACK' }, edit(0), ...submitted(0, 'Lin'))
  expect(other.context).toMatchObject({
    primaryCustomerId: 'cid-Lin',
    savedCards: [],
    selectedSavedCardId: null,
    choseToEnterNewCard: false,
    otpCode: '',
    otpMethod: null,
  })
  expect(after(other, proceed).value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
})

test('a buyer whose session ended elsewhere is asked for a code like everyone else', () => {
  const profile = {
    id: 'cid-Mei',
    given_name: 'Mei',
    family_name: 'Chen',
    email_address: 'mei@demo.example',
    phone_number: '+12125550142',
  }
  const signedIn = after(atContact(), { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' }, done('fetchProfile', profile), {
    type: 'SESSION_ENDED',
  })
  expect(signedIn.context.primaryCustomerId).toBe('cid-Mei')
  const asked = after(signedIn, ...submitted(0, 'Mei', 'has_card'))
  expect(asked.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(asked.context.authRequired).toBe(true)
})

test('no one pays before everyone is known', () => {
  expect(after(one(), proceed).value).toEqual(idle)
  expect(after(one(), proceed).context.hasProceededToPayment).toBe(false)
  expect(one().context.hasProceededToPayment).toBe(false)
})

test('going on to the payment drops a change that was not saved, and the wish for a new card', () => {
  const changed = after(back(), edit(0), ...typed(0, 'Lin'), proceed)
  expect(changed.context).toMatchObject({
    isEditingContact: false,
    hasProceededToPayment: true,
    choseToEnterNewCard: true,
  })
  expect(changed.context.customerForms[0]).toEqual(person('Ana'))
  const withCard = after(back(), proceed, { type: 'SUBMIT_NONCE', nonce: 'n' }, done('addCard', visa))
  for (const event of [proceed, submit] as const) {
    const again = after(withCard, { type: 'USE_NEW_CARD' }, { type: 'BACK' }, event)
    expect(again.value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
    expect(again.context.hasProceededToPayment).toBe(true)
  }
})
