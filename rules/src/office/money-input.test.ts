import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { dollars } from '../money.ts'
import { centsOfInput, inputOfCents } from './money-input.ts'

test('an amount is read the way people type it', () => {
  expect(['32', '32.5', ' $32.50 ', '1,032.50', '.5', '5.', '0'].map(centsOfInput)).toEqual([
    3200, 3250, 3250, 103250, 50, 500, 0,
  ])
})

test('what is not an amount to the cent is not guessed', () => {
  const typed = ['', ' ', '.', '$', 'ten', '-5', '1.999', '1e3', '12345678', '3 2', '٣٢']
  expect(typed.map(centsOfInput)).toEqual(typed.map(() => null))
})

property.prop([fc.integer({ min: 0, max: 999_999_999 })])('what is shown is read back as the same amount', (cents) => {
  expect(centsOfInput(inputOfCents(cents))).toBe(cents)
  expect(centsOfInput(dollars(cents))).toBe(cents)
})

test('no amount is an empty field', () => {
  expect(inputOfCents(null)).toBe('')
})
