import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('a scanned code of eight digits is a code, and one of seven is not', () => {
  expect(scannedCode('48291034')).toEqual({ code: '48291034', pass: null })
  expect(scannedCode('4829103')).toBeNull()
})
