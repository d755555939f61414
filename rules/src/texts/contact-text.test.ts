import { expect, test } from 'vitest'
import { phoneText } from './contact-text.ts'

test('a US phone is shown as it is said, anything else as it is', () => {
  expect(phoneText('+12125550142')).toBe('(212) 555-0142')
  for (const other of ['+442079460000', '+121255501423', 'call +12125550142', '2125550142', ''])
    expect(phoneText(other)).toBe(other)
})
