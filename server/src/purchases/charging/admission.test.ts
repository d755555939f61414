import { expect, test } from 'vitest'
import { admit, type Rival } from './admission.ts'
import type { PurchaseState } from './state.ts'

const now = new Date('2027-06-01T12:00:00Z')
const wanted = { checkoutId: 'checkout', fingerprint: 'this' }
const rival = (known: Partial<Rival> = {}): Rival => ({
  id: 'first',
  state: 'succeeded',
  checkoutId: 'checkout',
  fingerprint: 'this',
  sameOrder: true,
  createdAt: new Date(now.getTime() - 60_000),
  ...known,
})
const ago = (ms: number) => new Date(now.getTime() - ms)

test('nothing in the way is a new attempt', () => {
  expect(admit(wanted, [], now)).toEqual({ kind: 'new' })
})

test.each(['charging', 'unknown', 'succeeded'] as const)('the same purchase that is %s is the answer (R1)', (state) => {
  expect(admit(wanted, [rival({ state })], now)).toEqual({ kind: 'same', purchaseId: 'first' })
})

test.each(['declined', 'abandoned', 'refunded'] as const)('one that is %s stands in no one’s way', (state) => {
  expect(admit(wanted, [rival({ state })], now)).toEqual({ kind: 'new' })
})

test.each([
  ['succeeded', 'paid_already'],
  ['charging', 'in_progress'],
  ['unknown', 'in_progress'],
] as const)('a checkout whose other purchase is %s is %s', (state: PurchaseState, kind) => {
  expect(admit(wanted, [rival({ state, fingerprint: 'another' })], now)).toEqual({ kind })
})

test('the same order of another device is refused for ten minutes, another order is not (risk 27)', () => {
  const elsewhere = { checkoutId: 'another', fingerprint: 'another' }
  const at = (ms: number) => admit(wanted, [rival({ ...elsewhere, createdAt: ago(ms) })], now).kind
  expect([at(0), at(599_999), at(600_000)]).toEqual(['moment_ago', 'moment_ago', 'new'])
  expect(admit(wanted, [rival({ ...elsewhere, sameOrder: false })], now)).toEqual({ kind: 'new' })
  expect(admit(wanted, [rival({ ...elsewhere, state: 'declined' })], now)).toEqual({ kind: 'new' })
})

test('what this checkout has done comes before what another one has', () => {
  const elsewhere = rival({ id: 'other', checkoutId: 'another' })
  expect(admit(wanted, [elsewhere, rival()], now)).toEqual({ kind: 'same', purchaseId: 'first' })
})
