import { expect, test } from 'vitest'
import { formatCvv, formatDate, formatNumber, formatZip } from './typing.ts'

test.each([
  ['4111111111111111', '4111 1111 1111 1111'],
  ['4111-1111-1111-1111', '4111 1111 1111 1111'],
  ['340000000000009', '3400 000000 00009'],
  ['30000000000004', '3000 000000 0004'],
  ['4111', '4111'],
  ['41111', '4111 1'],
  ['card 4111', '4111'],
])('the number %s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown)
})

test.each([
  ['1', '1'],
  ['9', '09/'],
  ['12', '12/'],
  ['123', '12/3'],
  ['1230', '12/30'],
  ['930', '09/30'],
  ['1/', '01/'],
  ['9/30', '09/30'],
  ['09 / 30', '09/30'],
  ['09/2030', '09/30'],
  ['092030', '09/30'],
  ['12/40', '12/40'],
])('the date %s is shown as %s', (typed, shown) => {
  expect(formatDate(typed, false)).toBe(shown)
})

test('the slash can be deleted', () => {
  expect(formatDate('12', true)).toBe('12')
})

test('a date typed digit by digit keeps a year that begins with 20', () => {
  const typed = '1220'.split('').reduce((text, digit) => formatDate(text + digit, false), '')
  expect(typed).toBe('12/20')
})

test('CVV and ZIP code keep their digits', () => {
  expect(formatCvv('1a2b3')).toBe('123')
  expect([formatZip('10016'), formatZip('10016 1234'), formatZip('100161234')]).toEqual([
    '10016',
    '10016-1234',
    '10016-1234',
  ])
})
