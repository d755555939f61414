import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSpoiled } from './as-printed.ts'
import { scannedCode } from './scanned-code.ts'
import { createWedge } from './wedge.ts'

let heard: string[] = []
let wedge: ReturnType<typeof createWedge>

beforeEach(() => {
  vi.useFakeTimers()
  heard = []
  wedge = createWedge({ typed: (key) => heard.push(`typed ${key}`), scanned: (text) => heard.push(`scanned ${text}`) })
})
afterEach(() => {
  vi.useRealTimers()
})
const keys = (text: string, gapMs: number) => {
  for (const key of text) {
    wedge.key(key)
    vi.advanceTimersByTime(gapMs)
  }
}

test('six digits in a burst are one scan, with Enter or after a pause', () => {
  keys('048291', 10)
  expect(wedge.enter()).toBe(true)
  keys('111111', 10)
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['scanned 048291', 'scanned 111111'])
})

test('a hand’s digits are typed one by one, and Enter after them is its own', () => {
  keys('0482', 120)
  expect(wedge.enter()).toBe(false)
  expect(heard).toEqual(['typed 0', 'typed 4', 'typed 8', 'typed 2'])
})

test('two keys of a quick hand are not a scan', () => {
  keys('04', 20)
  vi.advanceTimersByTime(100)
  expect(heard).toEqual(['typed 0', 'typed 4'])
})

test('a slow scanner’s pass is one scan too', () => {
  keys('S1.key-01.048291', 120)
  wedge.enter()
  expect(heard).toEqual(['scanned S1.key-01.048291'])
})

test('a bottle’s thirteen digits are one scan, which is no member’s code', () => {
  keys('5901234123457', 5)
  wedge.enter()
  expect(heard).toEqual(['scanned 5901234123457'])
  expect(scannedCode('5901234123457')).toBeNull()
})

test('a member’s code is six digits or a pass that holds them', () => {
  const pass = `S1.key-01.048291.m1.0.0.kips..${'A'.repeat(86)}`
  expect(scannedCode(` ${pass}\n`)).toEqual({ code: '048291', pass })
  expect(scannedCode('048291')).toEqual({ code: '048291', pass: null })
  expect(scannedCode('https://example.com')).toBeNull()
})

const key = 'aZ-y_Q9wmM'
const signed = `S1.key-Zy.048291.m_1Yz-q.0.0.kips..${key.repeat(9).slice(0, 86)}`
const swapped = (text: string) =>
  [...text].map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase())).join('')
const typed = (there: string, us: string) =>
  [...signed].map((one) => (us.includes(one) ? there[us.indexOf(one)] : one)).join('')

test.each([
  ['Caps Lock', swapped(signed)],
  ['the kind of code in front', `]Q1${signed}`],
  ['a prefix and a suffix', `~AB${signed}#9`],
  ['a German keyboard', typed('ß?yzYZ', '-_zyZY')],
  ['a Spanish keyboard', typed("'?", '-_')],
  ['a French keyboard', typed(`&é"'(-è_çà:)°aAqQzZwW,?`, '1234567890.-_qQaAwWzZmM')],
])('a pass is read whole through %s', (_through, scanned) => {
  expect(scannedCode(scanned)).toEqual({ code: '048291', pass: signed })
})

test.each([
  ['in capitals only', signed.toUpperCase(), '048291'],
  ['with the kind of code in front', ']C0048291', '048291'],
  ['between signs', '*10482917*', '10482917'],
])('a code %s is read by its digits', (_how, scanned, code) => {
  expect(scannedCode(scanned)).toEqual({ code, pass: null })
})

test.each(['ABC123456', ']E05901234123457', 'WIFI:S:cafe;T:WPA;P:12345678;;', signed.slice(0, 20).replaceAll('.', '')])(
  '%s is no member’s code',
  (scanned) => expect(scannedCode(scanned)).toBeNull(),
)

test('what is long and cannot be read is said to be the keyboard', () => {
  expect(isSpoiled(signed.replaceAll('.', 'v'))).toBe(true)
  expect(isSpoiled('https://example.com')).toBe(false)
})

test('a scanned code of eight digits is a code, and one of seven is not', () => {
  expect(scannedCode('48291034')).toEqual({ code: '48291034', pass: null })
  expect(scannedCode('4829103')).toBeNull()
})
