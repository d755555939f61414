import { expect, test } from 'vitest'
import { readPass } from '../pass.ts'
import { groupedCode, type WalletPass, walletFields, walletTexts } from './wallet-words.ts'

const pass: WalletPass = {
  shopName: 'Sipday',
  planName: 'One Month',
  memberName: 'Mei Chen',
  locationName: 'Kips Bay NY',
  code: '000412',
  addedOn: '2026-06-15',
  paidThrough: '2026-07-02',
  endsOn: null,
}
const said = (given: Partial<WalletPass> = {}) =>
  walletFields({ ...pass, ...given }).map(({ label, value }) => `${label}: ${value}`)

test('a wallet shows the plan, whose it is, where, and until when it was paid on the day it was added', () => {
  expect(said()).toEqual([
    'Membership: One Month',
    'Member: Mei Chen',
    'Location: Kips Bay NY',
    'Paid through, as of June 15, 2026: July 2, 2026',
  ])
})

test('one that ends says its last day, one that the shop gave without an end says no day', () => {
  expect(said({ endsOn: '2026-07-02' }).at(-1)).toBe('Good through: July 2, 2026')
  expect(said({ paidThrough: null })).toHaveLength(3)
  expect(said({ memberName: ' ' })).not.toContainEqual(expect.stringMatching(/^Member:/))
})

test('long names are cut where a wallet would cut them', () => {
  expect(said({ planName: 'x'.repeat(36) })[0]).toBe(`Membership: ${'x'.repeat(36)}`)
  expect(said({ planName: '🧋'.repeat(80) })[0]).toBe(`Membership: ${'🧋'.repeat(35)}…`)
  expect(walletTexts.shopName({ ...pass, shopName: 'y'.repeat(41) })).toBe(`${'y'.repeat(35)}…`)
})

test('the code keeps its zeros, in two groups, and is never a signed pass', () => {
  expect([groupedCode('000412'), groupedCode('60482917')]).toEqual(['000 412', '6048 2917'])
  expect(readPass(pass.code)).toBeNull()
})
