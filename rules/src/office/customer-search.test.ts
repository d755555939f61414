import { expect, test } from 'vitest'
import { customerSearch, isTooShort } from './customer-search.ts'

const words = { by: 'words', address: null }
const digits = { by: 'digits', code: null, lastFour: null }
test.each([
  ['', { by: 'everyone' }],
  ['  ', { by: 'everyone' }],
  ['m', { by: 'too short' }],
  ['Li', { by: 'start', start: 'li' }],
  ['Mei', { ...words, words: ['mei'] }],
  ['  Mei  CHEN ', { ...words, words: ['mei', 'chen'] }],
  ['li wu', { ...words, words: ['liwu'] }],
  ['ana maria de los santos', { ...words, words: ['ana', 'maria', 'de'] }],
  ['mei@demo.example', { ...words, words: ['mei@demoexample'], address: 'mei@demo.example' }],
  ['0142', { ...digits, ending: '0142', lastFour: '0142' }],
  ['55501', { ...digits, ending: '55501' }],
  ['048291', { ...digits, ending: '048291', code: 48_291 }],
  ['048 291', { ...digits, ending: '048291', code: 48_291 }],
  ['10000001', { ...digits, ending: '10000001', code: 10_000_001 }],
  ['01234567', { ...digits, ending: '01234567' }],
  ['+1 (212) 555-0142', { ...digits, ending: '12125550142' }],
  ['212–555–0142', { ...digits, ending: '2125550142' }],
  ['212/555-0142', { ...digits, ending: '2125550142' }],
  ['\u202d(212)\u00a0555‑0142\u202c', { ...digits, ending: '2125550142' }],
  ['212−555·0142', { ...digits, ending: '2125550142' }],
  ['Nguyễn', { ...words, words: ['nguyen'] }],
  ["Sinéad O'Brien", { ...words, words: ['sinead', 'obrien'] }],
  ['O ’', { by: 'too short' }],
  ['142', { ...words, words: ['142'] }],
])('"%s" looks for %j', (typed, search) => {
  expect(customerSearch(typed)).toEqual(search)
})

test('a single character is too short, and nothing is not', () => {
  expect(['m', ' m ', '7', '', 'mi'].map(isTooShort)).toEqual([true, true, true, false, false])
})
