import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { noErrors } from '../../../test/errors.ts'
import { typed } from '../../../test/people.ts'
import { after, atContact, done, failed, submitted } from '../../../test/pure.ts'
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import { canUseSms } from './code.ts'

const at = (state: string) => ({ displayFlow: { authentication: state } })
const asked = () => after(atContact(), ...submitted(0, 'Mei', 'has_card'))
const entering = () => after(asked(), { type: 'SEND_CODE_EMAIL' }, done('sendCode', undefined))
const code = (value: string) => ({ type: 'UPDATE_OTP_CODE', value }) as const
const verifying = () => after(entering(), code('123456'), { type: 'SUBMIT_CODE' })

test('exactly six digits are a code', () => {
  expect(['123456', '000000'].every(isCode)).toBe(true)
  expect(['', '12345', '1234567', '12345a', 'a123456', ' 123456', '12 3456'].filter(isCode)).toEqual([])
})

test.each([
  ['(212) 555-0142', true],
  ['+1 212 555 0142', true],
  ['2 12 5 55 01 42', true],
  ['212 555 014', false],
  ['212 555 01420', false],
  ['2 1 212 555 0142', false],
  ['112 555 0142', false],
  ['012 555 0142', false],
  ['212 155 0142', false],
  ['212 055 0142', false],
  ['+44 20 7183 8750', false],
  ['', false],
])('whether a text message can reach %j: %s', (phone, possible) => {
  const { context } = after(atContact(), { type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 0, field: 'phone', value: phone })
  expect(canUseSms(context)).toBe(possible)
})

test('a shop without text messages offers none, and a purchase without people neither', () => {
  const { context } = after(atContact(), ...typed(0, 'Mei'))
  expect(canUseSms(context)).toBe(true)
  expect(canUseSms({ ...context, sendsTexts: false })).toBe(false)
  expect(canUseSms({ ...context, customerForms: [] })).toBe(false)
})

test('the code proves the customer that the server finds for it: under that id everyone is paid for', () => {
  const two = after(
    atContact(),
    { type: 'BACK' },
    { type: 'SET_QUANTITY', value: 2 },
    { type: 'PROCEED_TO_CONTACT' },
    ...submitted(0, 'Mei', 'has_card'),
    ...submitted(1, 'Omar'),
    { type: 'SEND_CODE_EMAIL' },
    done('sendCode', undefined),
    code('123456'),
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
  )
  const { context } = after(two, done('findCustomer', { CID: 'cid-first' }))
  expect(context).toMatchObject({ primaryCustomerId: 'cid-first', linkedCustomerIds: ['cid-first', 'cid-Omar'] })
  expect(context.submittedCustomers.map(({ CID, index }) => [CID, index])).toEqual([
    ['cid-first', 0],
    ['cid-Omar', 1],
  ])
})

test('a code that is right at the second try leaves no error behind', () => {
  const wrong = after(verifying(), failed('checkCode', new Failure('Invalid verification code.')))
  const right = after(
    wrong,
    code('654321'),
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
    done('findCustomer', { CID: 'cid-Mei' }),
  )
  expect(right.context).toMatchObject({ fieldErrors: noErrors, error: null, problem: null, otpCode: '' })
})

test('a new sending begins without the digits and errors of the one before', () => {
  const returned = after(entering(), code('123'), { type: 'GO_TO_STEP', step: 'otpMethodChoice' })
  expect(returned.value).toEqual(at('chooseMethod'))
  const refused = after(
    returned,
    { type: 'SEND_CODE_EMAIL' },
    failed('sendCode', new Failure('Please wait.', 'refused', { to: 'Please wait.' })),
  )
  expect(refused.context).toMatchObject({ problem: 'Please wait.', fieldErrors: { to: 'Please wait.' } })
  for (const [type, otpMethod] of [
    ['SEND_CODE_EMAIL', 'email'],
    ['SEND_CODE_SMS', 'sms'],
  ] as const) {
    expect(after(returned, { type }).context).toMatchObject({ otpMethod, otpCode: '' })
    const sending = after(refused, { type })
    expect(sending.value).toEqual(at('sendingCode'))
    expect(sending.context).toMatchObject({ otpMethod, fieldErrors: noErrors, error: null, problem: null })
  }
})

test('while a code is sent again or checked, nothing of an earlier attempt shows', () => {
  const failedOnce = after(entering(), { type: 'RESEND_CODE' }, failed('resendCode', new Failure('Please wait.')))
  expect(failedOnce.context.problem).toBe('Please wait.')
  const resending = after(failedOnce, { type: 'RESEND_CODE' })
  expect(resending.value).toEqual(at('resendingCode'))
  expect(resending.context).toMatchObject({ error: null, problem: null })
  expect(after(resending, done('resendCode', undefined)).value).toEqual(at('enterCode'))
  const lost = after(verifying(), failed('checkCode', new Failure('No answer.', 'outcome_unknown')))
  const checking = after(lost, { type: 'SUBMIT_CODE' })
  expect(checking.value).toEqual(at('verifyingCode'))
  expect(checking.context).toMatchObject({ error: null, problem: null })
})

test('a customer who cannot be found after the right code begins with the choice of the method, without its digits', () => {
  const lost = after(
    verifying(),
    done('checkCode', undefined),
    failed('findCustomer', new Failure('Could not find', 'refused', { email: 'Unknown.' })),
  )
  expect(lost.value).toEqual(at('chooseMethod'))
  expect(lost.context).toMatchObject({ otpMethod: null, otpCode: '', error: 'Could not find' })
  expect(lost.context.fieldErrors).toEqual({ email: 'Unknown.' })
  expect(after(lost, { type: 'UPDATE_OTP_CODE', value: '1' }).context.otpCode).toBe('')
})

test('going back to the choice of the method takes the errors of the code with it', () => {
  const wrong = after(verifying(), failed('checkCode', new Failure('Invalid verification code.')))
  expect(after(wrong, { type: 'BACK_TO_METHOD_CHOICE' }).context).toMatchObject({
    fieldErrors: noErrors,
    problem: null,
  })
})

test('Back from the code to the contacts forgets its digits and errors, and that the payment was reached', () => {
  const wrong = after(verifying(), failed('checkCode', new Failure('Invalid verification code.')))
  const contacts = after(wrong, { type: 'BACK' })
  expect(contacts.value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(contacts.context).toMatchObject({ otpCode: '', fieldErrors: noErrors, hasProceededToPayment: false })
})
