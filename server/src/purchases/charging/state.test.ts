import { expect, test } from 'vitest'
import { type Evidence, isHolding, type PurchaseState, transition } from './state.ts'

const captured = (known: { squarePaymentId?: string; totalCents?: number } = {}): Evidence => ({
  kind: 'captured',
  squarePaymentId: 'pay-1',
  totalCents: 3200,
  receiptUrl: null,
  takenAt: new Date('2027-06-01T12:00:00Z'),
  ...known,
})
const open = ['charging', 'unknown'] as const
const closed = ['succeeded', 'declined', 'abandoned', 'refunded'] as const
const after = (state: PurchaseState, evidence: Evidence, squarePaymentId: string | null = null) =>
  transition({ state, totalCents: 3200, squarePaymentId }, evidence)

test.each(open)('a purchase that is %s is settled by its money, and by nothing else', (state) => {
  expect(after(state, captured())).toEqual({ state: 'succeeded', effect: 'settle' })
  expect(after(state, { kind: 'declined', code: 'X' })).toEqual({ state: 'declined', effect: 'none' })
  expect(after(state, { kind: 'refused', code: 'X' })).toEqual({ state: 'abandoned', effect: 'none' })
  expect(after(state, { kind: 'given_up' })).toEqual({ state: 'abandoned', effect: 'none' })
  expect(after(state, { kind: 'unclear' })).toEqual({ state: 'unknown', effect: 'none' })
})

test.each(open)('a purchase that is %s is settled without money only if it costs nothing (I1)', (state) => {
  const free = { kind: 'free' } as const
  expect(after(state, free)).toEqual({ state, effect: 'none' })
  const nothing = { state, totalCents: 0, squarePaymentId: null }
  expect(transition(nothing, free)).toEqual({ state: 'succeeded', effect: 'settle' })
})

test.each(open)('money of another amount goes back, and a purchase that is %s is over (I3, I4)', (state) => {
  expect(after(state, captured({ totalCents: 3201 }))).toEqual({ state: 'refunded', effect: 'refund' })
})

test.each(closed)('a purchase that is %s is moved by no late word', (state) => {
  const stays = { state, effect: 'none' }
  for (const evidence of [
    { kind: 'declined', code: 'X' },
    { kind: 'refused', code: 'X' },
    { kind: 'given_up' },
    { kind: 'unclear' },
    { kind: 'free' },
    captured(),
  ] as const)
    expect(after(state, evidence, 'pay-1')).toEqual(stays)
})

test('money that is taken for what is over, or a second time, goes back (I2, I4)', () => {
  const second = captured({ squarePaymentId: 'pay-2' })
  expect(after('succeeded', second, 'pay-1')).toEqual({ state: 'succeeded', effect: 'refund' })
  for (const state of ['declined', 'abandoned', 'refunded'] as const)
    expect(after(state, second)).toEqual({ state: 'refunded', effect: 'refund' })
})

test('only what is being charged, not known yet, or paid holds its checkout', () => {
  expect([...open, ...closed].filter(isHolding)).toEqual(['charging', 'unknown', 'succeeded'])
})
