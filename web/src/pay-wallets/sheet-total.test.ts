import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sheetTotal } from './sheet-total.ts'

test('the sheet shows every cent of the total, with two decimals', () => {
  expect(sheetTotal(9601, 'Sipday')).toEqual({ amount: '96.01', label: 'Sipday' })
  expect(sheetTotal(5, 'Sipday').amount).toBe('0.05')
  expect(sheetTotal(120_000, 'Sipday').amount).toBe('1200.00')
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      const { amount } = sheetTotal(cents, '')
      expect(amount).toMatch(/^\d+\.\d{2}$/)
      expect(Number(amount.replace('.', ''))).toBe(cents)
    }),
  )
})
