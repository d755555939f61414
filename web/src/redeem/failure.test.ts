import { CallError } from '@sipday/contract/client.ts'
import { expect, test } from 'vitest'
import { refused, timedOut, unreachable } from '../../test/account-world.ts'
import {
  failureText,
  fieldErrorsOf,
  isFinal,
  isUnreachable,
  messages,
  onlyStale,
  Shown,
  waitOf,
  wantsCode,
} from './failure.ts'

const noCall = new Error('none of ours')

test('our own checks speak for themselves; any other failure of ours says the default of its call', () => {
  expect(failureText(new Shown('Subscription data not found in the response.'), 'default', false)).toBe(
    'Subscription data not found in the response.',
  )
  expect(failureText(noCall, 'default')).toBe('default')
  const alike = Object.assign(new Error('alike'), { fromServer: true, status: 400 })
  expect(failureText(alike, 'default')).toBe('default')
})

test('the server speaks where it has words and S8 lets it', () => {
  expect(failureText(refused(422, 'Its words.'), 'default')).toBe('Its words.')
  expect(failureText(refused(422, 'Its words.'), 'default', false)).toBe('default')
  expect(failureText(refused(503), 'default')).toBe('default')
})

test('without an answer the default of the call is said, and after a time-out that it took too long (S8)', () => {
  expect(failureText(unreachable(), 'default')).toBe('default')
  expect(failureText(new CallError(0, { message: 'made up on the way' }, '', null), 'default')).toBe('default')
  expect(failureText(timedOut(), 'default', false)).toBe(
    'The request took too long to respond. Please try again later.',
  )
})

test.each([
  [399, false],
  [400, true],
  [402, true],
  [499, true],
  [500, false],
  [503, false],
  [0, false],
  [401, false],
  [429, false],
])('an answer of %i is the last word about an attempt to pay: %s (R18)', (status, final) => {
  expect(isFinal(refused(status, 'said', 'code'))).toBe(final)
})

test('what is no call has no last word, no fields, no wait, and asks for no code', () => {
  expect(isFinal(Object.assign(new Error('x'), { status: 402 }))).toBe(false)
  expect(fieldErrorsOf(noCall)).toEqual({})
  expect(waitOf(noCall)).toBeNull()
  expect(wantsCode(Object.assign(new Error('x'), { status: 401 }))).toBe(false)
  expect(isUnreachable(Object.assign(new Error('x'), { status: 0 }))).toBe(false)
})

test('a refusal says its fields, and how long to wait if the server said so', () => {
  expect(fieldErrorsOf(refused(422, 'Check.', 'fields_invalid', { email: 'Wrong.' }))).toEqual({ email: 'Wrong.' })
  expect(waitOf(new CallError(429, {}, '', 42))).toBe(42)
  expect(waitOf(refused(429))).toBeNull()
})

test('401 asks for a code; only verify_again says that the session still stands (rule A)', () => {
  expect([wantsCode(refused(401)), wantsCode(refused(403))]).toEqual([true, false])
  expect(onlyStale(refused(401, 'Again.', 'verify_again'))).toBe(true)
  expect(onlyStale(refused(401, 'Over.', 'signed_out'))).toBe(false)
  expect(onlyStale(refused(403, 'Again.', 'verify_again'))).toBe(false)
})

test('what was not confirmed says what else can be done, even where S8 has one text of its own (R75)', () => {
  expect(failureText(refused(422, 'Use a different card.', 'not_confirmed'), 'default', false)).toBe(
    'Use a different card.',
  )
})

test('only a call without any answer did not reach the shop', () => {
  expect([isUnreachable(unreachable()), isUnreachable(timedOut()), isUnreachable(refused(503))]).toEqual([
    true,
    true,
    false,
  ])
})

test('what S8 does not name is said in words of the same kind', () => {
  expect([messages.updateCard, messages.resume, messages.payRenewal]).toEqual([
    'Could not update your payment method. Please try again.',
    'Could not undo the cancellation. Please try again.',
    'Your payment could not be confirmed. You will not be charged twice. Please try again.',
  ])
  expect(messages.unreachable).toBe('We could not reach the shop. Check your connection and try again.')
})
