import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPhone, formatWhileTyping, toE164 } from './phone.ts'

test.each([
  ['212 555 0142', '+12125550142'],
  ['(212) 555-0142', '+12125550142'],
  ['1-212-555-0142', '+12125550142'],
  ['+1 212 555 0142', '+12125550142'],
  ['+49 30 901820', '+4930901820'],
])('%s is kept as %s, with the United States as default country', (typed, kept) => {
  expect(toE164(typed)).toBe(kept)
})

test.each(['', '555', '000 000 0000', 'not a phone'])('%j is no phone number', (typed) => {
  expect(toE164(typed)).toBeNull()
})

test('what was kept is kept again as it is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (typed) => {
      const kept = toE164(typed)
      if (kept) expect(toE164(kept)).toBe(kept)
    }),
  )
})

test('typing shows the international format', () => {
  expect(formatWhileTyping('2125550142')).toBe('+1 212 555 0142')
  expect(formatWhileTyping('+442071838750')).toBe('+44 20 7183 8750')
  expect(formatWhileTyping('')).toBe('')
})

test('formatting while typing keeps every digit and is stable', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+1 ?[2-9]\d{0,9}$/), (typed) => {
      const shown = formatWhileTyping(typed)
      expect(shown.replace(/\D/g, '')).toBe(typed.replace(/\D/g, ''))
      expect(formatWhileTyping(shown)).toBe(shown)
    }),
  )
})

test('US numbers are shown as people write them at home', () => {
  expect(displayPhone('+12125550142')).toBe('(212) 555-0142')
  expect(displayPhone('+442071838750')).toBe('+44 20 7183 8750')
})
