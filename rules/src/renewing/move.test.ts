import { expect, test } from 'vitest'
import { move, type MoveFacts, type PlaceToMoveTo } from './move.ts'

const facts: MoveFacts = {
  kind: 'renewing',
  state: 'active',
  cancelled: false,
  charging: false,
  locationId: 'kips-bay',
  paidThrough: '2027-02-15',
  pausedUntil: null,
}
const newark: PlaceToMoveTo = { locationId: 'newark', sellsPlan: true, sellsNextPlan: true, open: true, closing: false }
const decided = (
  more: Partial<MoveFacts> = {},
  to: Partial<PlaceToMoveTo> | null = {},
  today = '2027-01-20',
): string | null => move({ ...facts, ...more }, to && { ...newark, ...to }, today).refused?.code ?? null

test.each<[string | null, ...Parameters<typeof decided>]>([
  [null],
  [null, { kind: 'term', paidThrough: null }],
  [null, { kind: 'complimentary', paidThrough: null }],
  [null, { pausedUntil: '2027-03-15' }, {}, '2027-02-20'],
  [null, {}, {}, '2027-02-14'],
  ['renews_today', {}, {}, '2027-02-15'],
  ['renews_today', { pausedUntil: '2027-03-15' }, {}, '2027-03-15'],
  ['membership_ended', { state: 'ended' }],
  ['membership_ended', { state: 'ended', kind: 'term', cancelled: true }],
  ['membership_canceled', { cancelled: true }],
  ['membership_unpaid', { state: 'grace' }],
  ['membership_unpaid', { state: 'unpaid' }],
  ['payment_open', { charging: true }],
  ['same_location', {}, { locationId: 'kips-bay', sellsPlan: false }],
  ['not_sold_there', {}, null],
  ['not_sold_there', {}, { sellsPlan: false, sellsNextPlan: false }],
  ['not_sold_there', {}, { sellsNextPlan: false }],
  ['not_sold_there', {}, { open: false }],
  ['location_closing', {}, { closing: true, open: false }],
])('a move is %s for %j to %j on %s', (code, ...asked) => {
  expect(decided(...asked)).toBe(code)
})
