import { expect, test } from 'vitest'
import { refused, timedOut, unreachable } from '../../test/account-world.ts'
import { contactToConfirm, isFinal } from './failure.ts'

test.each([
  [400, true],
  [402, true],
  [409, true],
  [499, true],
  [401, false],
  [429, false],
  [500, false],
  [503, false],
])('after %i the next try is another attempt: %s (R18)', (status, final) => {
  expect(isFinal(refused(status, 'No.'))).toBe(final)
})

test('without an answer, and for what is no call, the same attempt goes on', () => {
  for (const error of [timedOut(), unreachable(), new Error('broken')]) expect(isFinal(error)).toBe(false)
})

test('which contact has to be confirmed is in the refusal, and in no other (R58)', () => {
  const confirm = (contact: string) => refused(401, 'Please confirm.', 'confirm_contact', { confirm: contact })
  expect([contactToConfirm(confirm('email')), contactToConfirm(confirm('sms'))]).toEqual(['email', 'sms'])
  expect(contactToConfirm(refused(401, 'Please verify.', 'verify_again', { confirm: 'email' }))).toBeNull()
  expect(contactToConfirm(new Error('confirm_contact'))).toBeNull()
})
