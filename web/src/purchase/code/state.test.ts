import { expect, test } from 'vitest'
import { Failure } from '../failure.ts'
import { noErrors } from '../../../test/errors.ts'
import { after, atContact, done, failed, submitted } from '../../../test/pure.ts'

const at = (state: string) => ({ displayFlow: { authentication: state } })
const asked = () => after(atContact(), ...submitted(0, 'Mei', 'has_card'))
const entering = () => after(asked(), { type: 'SEND_CODE_EMAIL' }, done('sendCode', undefined))
const code = (value: string) => ({ type: 'UPDATE_OTP_CODE', value }) as const
const verifying = () => after(entering(), code('123456'), { type: 'SUBMIT_CODE' })

test('a customer with a card on file proves the contact first: method, code, check, customer info, saved cards (W4)', () => {
  expect(asked().value).toEqual(at('chooseMethod'))
  const sending = after(asked(), { type: 'SEND_CODE_EMAIL' })
  expect(sending.value).toEqual(at('sendingCode'))
  expect(sending.context.otpMethod).toBe('email')
  expect(entering().value).toEqual(at('enterCode'))
  expect(verifying().value).toEqual(at('verifyingCode'))
  const known = after(verifying(), done('checkCode', undefined))
  expect(known.value).toEqual(at('fetchingCustomerInfo'))
  const signedIn = after(known, done('findCustomer', { CID: 'cid-Mei' }))
  expect(signedIn.value).toEqual({ displayFlow: { payment: 'fetchingCardDetails' } })
  expect(signedIn.context).toMatchObject({ isReauthenticated: true, authRequired: false, otpCode: '' })
})

test('a text message is possible when the phone of the first customer is a US number (W2.7)', () => {
  expect(after(asked(), { type: 'SEND_CODE_SMS' }).value).toEqual(at('sendingCode'))
  const abroad = after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card').map((event) =>
      event.type === 'UPDATE_CUSTOMER_FORM_FIELD' && event.field === 'phone'
        ? { ...event, value: '+44 20 7183 8750' }
        : event,
    ),
  )
  expect(after(abroad, { type: 'SEND_CODE_SMS' }).value).toEqual(at('chooseMethod'))
})

test('a code is six digits, digits only (W5, W9)', () => {
  expect(after(entering(), code('12a3 4-56789')).context.otpCode).toBe('123456')
  expect(after(entering(), code('12345'), { type: 'SUBMIT_CODE' }).value).toEqual(at('enterCode'))
  expect(after(entering(), code('012345'), { type: 'SUBMIT_CODE' }).value).toEqual(at('verifyingCode'))
})

test('a send error returns to the choice of the method with its message (W4)', () => {
  const sending = after(asked(), { type: 'SEND_CODE_EMAIL' })
  const refused = after(sending, failed('sendCode', new Failure('Failed to send OTP via email')))
  expect(refused.value).toEqual(at('chooseMethod'))
  expect(refused.context.error).toBe('Failed to send OTP via email')
})

test('a refused second sending stays at the entry: the code before it still counts (R63)', () => {
  const again = after(
    entering(),
    code('123'),
    { type: 'RESEND_CODE' },
    failed('resendCode', new Failure('Please wait 20 seconds.')),
  )
  expect(again.value).toEqual(at('enterCode'))
  expect(again.context).toMatchObject({ error: 'Please wait 20 seconds.', otpCode: '123', codesSent: 1 })
})

test('the wait for another code begins with each code, and is the server’s own where it says one (R78)', () => {
  const first = entering().context.codeWait
  expect(first).toMatchObject({ seconds: 30 })
  const resent = after(entering(), code('123'), { type: 'RESEND_CODE' }, done('resendCode', undefined)).context
  expect(resent).toMatchObject({ codesSent: 2, otpCode: '', fieldErrors: noErrors, codeWait: { seconds: 30 } })
  expect(resent.codeWait.turn).not.toBe(first.turn)
  const tooMany = new Failure('Too many attempts. Please try again in 4 minutes.', 'refused', {}, 240)
  const refused = after(entering(), { type: 'RESEND_CODE' }, failed('resendCode', tooMany)).context
  expect(refused).toMatchObject({ codesSent: 1, codeWait: { seconds: 240 } })
  const lost = after(entering(), { type: 'RESEND_CODE' }, failed('resendCode', new Failure('Failed'))).context
  expect(lost.codeWait).toEqual(first)
})

test('a refused code returns to the entry with empty boxes; one that no one answered keeps its digits (R78, W4)', () => {
  const wrong = after(verifying(), failed('checkCode', new Failure('Invalid verification code.')))
  expect(wrong.value).toEqual(at('enterCode'))
  expect(wrong.context).toMatchObject({ error: 'Invalid verification code.', otpCode: '' })
  const tooMany = after(verifying(), failed('checkCode', new Failure('Too many attempts.', 'refused', {}, 60)))
  expect(tooMany.context).toMatchObject({ error: 'Too many attempts.', otpCode: '' })
  const unanswered = after(verifying(), failed('checkCode', new Failure('No answer.', 'outcome_unknown')))
  expect(unanswered.context).toMatchObject({ error: 'No answer.', otpCode: '123456' })
})

test('what is wrong with a code stays until its digits change, whatever becomes of the toast or of another sending', () => {
  const wrong = after(verifying(), failed('checkCode', new Failure('Invalid verification code.')), {
    type: 'clearError',
  })
  expect(wrong.context).toMatchObject({ error: null, fieldErrors: { code: 'Invalid verification code.' } })
  expect(after(wrong, code('')).context.fieldErrors).toEqual({ code: 'Invalid verification code.' })
  const refused = after(wrong, { type: 'RESEND_CODE' }, failed('resendCode', new Failure('Please wait 20 seconds.')))
  expect(refused.context).toMatchObject({
    problem: 'Please wait 20 seconds.',
    fieldErrors: { code: 'Invalid verification code.' },
  })
  expect(after(refused, code('1')).context).toMatchObject({ fieldErrors: noErrors, error: null, problem: null })
  const unanswered = after(verifying(), failed('checkCode', new Failure('No answer.', 'outcome_unknown')))
  expect(unanswered.context).toMatchObject({ fieldErrors: noErrors, problem: 'No answer.' })
})

test('a customer-info error returns to the choice of the method (W4, W8)', () => {
  const lost = after(
    verifying(),
    done('checkCode', undefined),
    failed('findCustomer', new Failure('Could not find a customer with that contact info.')),
  )
  expect(lost.value).toEqual(at('chooseMethod'))
  expect(lost.context).toMatchObject({ isReauthenticated: false, authRequired: true, otpMethod: null })
})

test('another method clears method and code; Back goes to the contacts (W4)', () => {
  const other = after(entering(), code('123'), { type: 'BACK_TO_METHOD_CHOICE' })
  expect(other.value).toEqual(at('chooseMethod'))
  expect(other.context).toMatchObject({ otpMethod: null, otpCode: '' })
  expect(after(entering(), { type: 'BACK' }).value).toEqual({ displayFlow: { contactInfo: 'idle' } })
})
