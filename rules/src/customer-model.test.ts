import { expect, test } from 'vitest'
import { customerErrors, isModelEmail } from './customer-model.ts'
import { toE164 } from './phone.ts'

const isValidPhone = (typed: string) => toE164(typed) !== null
const mei = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.com', phone: '(212) 555-0142' }

test('a complete customer has no errors', () => {
  expect(customerErrors(mei, isValidPhone)).toEqual({})
})

test('every field has its own message (S5)', () => {
  expect(customerErrors({ firstName: '', lastName: '', email: '', phone: '' }, isValidPhone)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
    phone: 'Please enter a valid phone number',
  })
})

test('names are trimmed before the blank check (S5)', () => {
  expect(customerErrors({ ...mei, firstName: ' \t ' }, isValidPhone)).toEqual({
    firstName: 'Please enter your first name',
  })
  expect(customerErrors({ ...mei, lastName: ' \t ' }, isValidPhone)).toEqual({
    lastName: 'Please enter your last name',
  })
})

test.each([
  ['a@b.co', true],
  [' a@b.com ', true],
  ['a@b.info', true],
  ['a.b+c@mail.shop.com', true],
  ['a@b.c', false],
  ['a@b.museum', false],
  ['a@b', false],
  ['a b@c.com', false],
  ['@b.com', false],
  ['a@@b.com', false],
  ['a@b..com', false],
])('the top-level domain of %s has 2 to 4 characters: %s (S5)', (email, valid) => {
  expect(isModelEmail(email)).toBe(valid)
})

test('a phone number must be a real one (S5)', () => {
  expect(customerErrors({ ...mei, phone: '12345' }, isValidPhone)).toEqual({
    phone: 'Please enter a valid phone number',
  })
})
