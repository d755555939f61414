import fc from 'fast-check'
import { expect, test } from 'vitest'
import { displayPhone, formatWhileTyping, toE164 } from './phone.ts'

test.each([
  ['212 555 0142', '+12125550142'],
  ['(212) 555-0142', '+12125550142'],
  ['1-212-555-0142', '+12125550142'],
  ['+1 212 555 0142', '+12125550142'],
  ['+49 30 901820', '+4930901820'],
  ['+1 861 997 0142', '+18619970142'],
  ['(861) 997-0142 x 12', '+18619970142'],
  ['\u202d(212) 555-0142\u202c', '+12125550142'],
  ['\u2066+12125550142\u2069', '+12125550142'],
  ['212–555–0142', '+12125550142'],
  ['212/555.0142', '+12125550142'],
  ['tel:+1-212-555-0142', '+12125550142'],
  ['011 49 30 901820', '+4930901820'],
])('%s is kept as %s, with the United States as default country (W3, S9)', (typed, kept) => {
  expect(toE164(typed)).toBe(kept)
})

test.each([
  '',
  '555',
  '000 000 0000',
  'not a phone',
  '+1 055 555 0142',
  '+1 155 555 0142',
  '+1 212 155 0142',
  '212 555 014',
  '+1 212 555 014',
  '+1 123 123 12321',
  '212 555 01422',
  '12125550142 12125550143',
])('%j is no phone number (R86)', (typed) => {
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

test.each([
  ['\u202d(212) 555-0142\u202c', '+1 212 555 0142'],
  ['(212) 555-0142', '+1 212 555 0142'],
  ['++1 212 555 0142', '++1 212 555 0142'],
  ['tel: +1 (861) 997-0142', '+1 861 997 0142'],
  ['1 (212) 555-0142', '+1 212 555 0142'],
  [' +44 (0)20 7183 8750', '+44 20 7183 8750'],
  ['(212) 555', '+1 212 555'],
  ['a +1 212', 'a +1 212'],
])('what is pasted or filled in at once is read as a whole: %j is shown as %j (R86)', (typed, shown) => {
  expect(formatWhileTyping(typed)).toBe(shown)
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
  expect(displayPhone('+18619970142')).toBe('(861) 997-0142')
  expect(displayPhone('+442071838750')).toBe('+44 20 7183 8750')
})
