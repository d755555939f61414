import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskPhone, memberSearch } from './people.ts'

test('a masked phone shows its last four digits and no others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }), (number) => {
      const shown = maskPhone(`+1${number}`).replace(/\D/g, '')
      expect(shown).toBe(String(number).slice(-4))
    }),
  )
})

test.each([
  ['0142', { lastFour: '0142' }],
  [' Mei  Chen ', { name: 'mei chen' }],
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
