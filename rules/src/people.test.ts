import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyForm, formCount, isZip, quantityAfterGiftToggle } from './forms.ts'
import {
  duplicateMessage,
  formErrors,
  formLabel,
  isEmptyForm,
  maskPhone,
  memberSearch,
  ownGiftMessage,
  roleOf,
} from './people.ts'

const ana = { firstName: 'Ana', lastName: 'Silva', email: 'ana@demo.example', phone: '+1 212 555 0146' }

test('an empty form says what every field needs (W5)', () => {
  expect(formErrors(emptyForm())).toEqual({
    firstName: 'First name is required.',
    lastName: 'Last name is required.',
    email: 'Please enter a valid email address.',
    phone: 'Please enter a valid phone number.',
  })
  expect(formErrors(ana)).toEqual({})
})

test.each(['a@b', '@b.c', 'a b@c.d', 'a@b.', 'a@', ''])('%j is no mail address (W5)', (email) => {
  expect(formErrors({ ...ana, email })).toEqual({ email: 'Please enter a valid email address.' })
})

test.each(['a@b.c', ' ana+drinks@demo.co.uk '])('%j is a mail address', (email) => {
  expect(formErrors({ ...ana, email })).toEqual({})
})

test('a phone needs at least 10 digits, however they are written (W5, W9)', () => {
  const signs = fc.array(fc.constantFrom('-', ' ', '(', ')', '.'), { maxLength: 6 })
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 14 })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), digits, signs, (first, more, between) => {
      const phone = [first, ...more].map((digit, at) => `${digit}${between[at] ?? ''}`).join('')
      expect('phone' in formErrors({ ...ana, phone })).toBe(more.length + 1 < 10)
    }),
  )
})

test('the country code of the United States is none of the ten digits (W5)', () => {
  const wrong = (phone: string) => 'phone' in formErrors({ ...ana, phone })
  for (const nine of ['+1 212 555 014', '1 212 555 014', '212 555 014', '+1212555014']) expect(wrong(nine)).toBe(true)
  for (const ten of ['+1 212 555 0146', '1 (212) 555-0146', '212.555.0146', '+44 20 7183 8750', '+49 30 12345678'])
    expect(wrong(ten)).toBe(false)
})

test('names of blanks alone are missing', () => {
  expect(formErrors({ ...ana, firstName: '  ', lastName: '\t' })).toHaveProperty('lastName')
})

test('the same email and phone, however written, are a duplicate (W5)', () => {
  const again = { ...ana, firstName: 'Other', email: ' ANA@demo.example ', phone: '(212) 555-0146' }
  expect(duplicateMessage([ana, again], false)).toBe('Each subscriber must have a unique email and phone number.')
  expect(duplicateMessage([ana, { ...again, phone: '+1 212 555 0147' }], false)).toBeNull()
  expect(duplicateMessage([ana, { ...again, email: 'other@demo.example' }], false)).toBeNull()
})

test('in a gift the form of the gifter is left out of the comparison (W5)', () => {
  expect(duplicateMessage([ana, ana], true)).toBeNull()
  expect(duplicateMessage([ana, ana, ana], true)).toBe('Each gift recipient must have a unique email and phone number.')
})

test('forms that no one has filled in are no duplicates', () => {
  expect(duplicateMessage([ana, emptyForm(), emptyForm(), { ...emptyForm(), phone: '+1' }], false)).toBeNull()
  expect(isEmptyForm({ ...emptyForm(), phone: '+1 ' })).toBe(true)
  expect(isEmptyForm({ ...emptyForm(), lastName: 'S' })).toBe(false)
})

test('labels name the primary, the gifter and the numbers of the others (W2.6)', () => {
  expect([0, 1, 2].map((index) => formLabel(index, false))).toEqual([
    'Subscriber (Primary)',
    'Subscriber #2',
    'Subscriber #3',
  ])
  expect([0, 1, 2].map((index) => formLabel(index, true))).toEqual([
    'Your Information (Gifter)',
    'Gifted Subscriber #1',
    'Gifted Subscriber #2',
  ])
})

test('everyone is primary without a gift; in a gift the first is the gifter and the others are recipients (W6)', () => {
  expect([0, 1].map((index) => roleOf(index, false))).toEqual(['primary', 'primary'])
  expect([0, 1, 2].map((index) => roleOf(index, true))).toEqual(['gifter', 'recipient', 'recipient'])
})

test('there is one form a membership, plus one for the gifter (W4)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.boolean(),
      (quantity, isGift) => formCount(quantity, isGift) === quantity + Number(isGift),
    ),
  )
})

test('a gift toggled on lowers the quantity by 1, toggled off raises it by 1 (R4, W4)', () => {
  expect(quantityAfterGiftToggle(3, true, 1, 10)).toBe(2)
  expect(quantityAfterGiftToggle(1, true, 1, 10)).toBe(1)
  expect(quantityAfterGiftToggle(2, true, 2, 10)).toBe(2)
  expect(quantityAfterGiftToggle(1, false, 1, 10)).toBe(2)
  expect(quantityAfterGiftToggle(10, false, 1, 10)).toBe(10)
})

test('a zip code is exactly 5 digits (W5, W9)', () => {
  expect(['10016', ' 08901 '].every(isZip)).toBe(true)
  expect(['1001', '100166', '1001a', '10016-1234', ''].some(isZip)).toBe(false)
})

test('a masked phone shows its last four digits and no others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (number) => {
      const shown = maskPhone(`+1${number}`).replace(/\D/g, '')
      expect(shown).toBe(String(number).slice(-4))
    }),
  )
})

test('a gift is for someone else: a recipient with the contacts of the giver is refused by name', () => {
  const again = { ...ana, firstName: 'A', email: ' ANA@demo.example ', phone: '(212) 555-0146' }
  const omar = { firstName: 'Omar', lastName: '', email: 'omar@demo.example', phone: '+1 212 555 0145' }
  expect(ownGiftMessage([ana, omar, again], true)).toBe(
    'Ana Silva is giving this gift and cannot receive it too. Please enter the person it is for.',
  )
  expect(ownGiftMessage([ana, omar, emptyForm()], true)).toBeNull()
  expect(ownGiftMessage([ana, { ...ana, phone: '+1 212 555 0199' }], true)).toBeNull()
  expect(ownGiftMessage([ana, ana], false)).toBeNull()
  expect(ownGiftMessage([emptyForm(), emptyForm()], true)).toBeNull()
})

test.each([
  ['0142', { lastFour: '0142' }],
  [' Mei  Chen ', { name: 'meichen' }],
  ['O’Brien', { name: 'obrien' }],
  ['Nguyễn', { name: 'nguyen' }],
  ['Sam Lee 3rd', { name: 'samlee3rd' }],
  ['李', { name: '李' }],
  ['M', null],
  ['', null],
  ['142', null],
  ['12125550142', null],
  ['Mei 0142', null],
  ['%_', null],
])('a till that searches %j looks for %j', (typed, wanted) => {
  expect(memberSearch(typed)).toEqual(wanted)
})
