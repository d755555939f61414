import { expect, test } from 'vitest'
import { canReceiveText } from './text-message.ts'

test.each(['212 555 0142', '+1 917 234 5678', '+19072345678', '808-234-5678'])(
  '%s gets text messages (S9)',
  (typed) => {
    expect(canReceiveText(typed)).toBe(true)
  },
)

test.each([
  ['900', 'premium'],
  ['876', 'Jamaica'],
  ['473', 'Grenada'],
  ['809', 'the Dominican Republic'],
  ['242', 'the Bahamas'],
  ['416', 'Canada'],
  ['800', 'toll-free'],
  ['888', 'toll-free'],
  ['500', 'personal numbers'],
])('no text message goes to +1 %s: %s', (area) => {
  for (const rest of ['2345678', '5550142', '4201234', '3221234'])
    expect(canReceiveText(`+1${area}${rest}`)).toBe(false)
})

test.each(['+44 20 7183 8750', '+49 170 1234567', '212', ''])('no text message goes to %j (S9)', (typed) => {
  expect(canReceiveText(typed)).toBe(false)
})
