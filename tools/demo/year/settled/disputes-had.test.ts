import { expect, test } from 'vitest'
import { disputesHad } from './disputes-had.ts'

const now = new Date('2026-11-26T15:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const payments = Array.from({ length: 3_200 }, (_, number) => ({
  squarePaymentId: `paid-${number}`,
  cents: 3_000 + number,
  at: daysAgo(number / 8),
}))
const had = () => {
  let made = 0
  return disputesHad(payments, () => `dispute-${(made += 1)}`, now)
}

test('one dispute is to be answered and one lies with the bank, and older ones are decided one way or another', () => {
  const states = had().map(({ state }) => state)
  expect(states.slice(0, 2)).toEqual(['EVIDENCE_REQUIRED', 'PROCESSING'])
  expect(new Set(states.slice(2))).toEqual(new Set(['WON', 'LOST', 'ACCEPTED']))
})

test('a dispute is of a whole payment that is nine days old, is dated before now, and can be answered for two weeks', () => {
  for (const { paymentId, cents, at, dueAt, movedAt } of had()) {
    const payment = payments.find(({ squarePaymentId }) => squarePaymentId === paymentId)
    expect(cents).toBe(payment?.cents)
    expect(Date.parse(at) - (payment?.at.getTime() ?? 0)).toBe(9 * 86_400_000)
    expect(Date.parse(dueAt) - Date.parse(at)).toBe(14 * 86_400_000)
    expect(Date.parse(movedAt)).toBeGreaterThanOrEqual(Date.parse(at))
    expect(Date.parse(movedAt)).toBeLessThan(now.getTime())
  }
})

test('a shop without payments, or with new ones only, has no disputes', () => {
  expect(disputesHad([], () => 'none', now)).toEqual([])
  expect(disputesHad([{ squarePaymentId: 'new', cents: 3_000, at: daysAgo(3) }], () => 'none', now)).toEqual([])
})
