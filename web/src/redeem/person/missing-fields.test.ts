import { expect, test } from 'vitest'
import { blankFieldErrors, missingFields, shownFields } from './missing-fields.ts'

const whole = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' }
const blanks = { firstName: ' ', lastName: '', email: '  ', phone: '' }

test('first name, last name, email and phone are missing when blank, in this order (S2.5)', () => {
  expect(missingFields(blanks)).toEqual(['firstName', 'lastName', 'email', 'phone'])
  expect(missingFields(whole)).toEqual([])
})

test('shown are the missing fields and the verified one, and no others (R37)', () => {
  expect(shownFields({ ...whole, lastName: '' }, 'email')).toEqual(['lastName', 'email'])
  expect(shownFields({ ...whole, lastName: '' }, null)).toEqual(['lastName'])
  expect(shownFields(whole, 'phone')).toEqual(['phone'])
})

test('first name, last name and email are required, each with its message; the phone is not checked (S5)', () => {
  expect(blankFieldErrors(blanks)).toEqual({
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    email: 'Please enter a valid email address',
  })
  expect(blankFieldErrors({ ...whole, phone: '' })).toEqual({})
  expect(blankFieldErrors({ ...whole, phone: 'no phone', email: 'no email' })).toEqual({})
})
