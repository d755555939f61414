import { expect, test } from 'vitest'
import { walletsFor } from './wallets.ts'

test('what renews takes cards only, whatever the shop and the device have (R71)', () => {
  expect(walletsFor({ renewsOn: '2027-02-15' }, ['apple', 'google'])).toEqual([])
  expect(walletsFor({ renewsOn: null }, ['apple', 'google'])).toEqual(['apple', 'google'])
  expect(walletsFor({ renewsOn: null })).toEqual([])
})
