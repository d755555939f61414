import { expect, test } from 'vitest'
import { notReached } from './rehearsal-words.ts'

test.each([
  ['http://localhost:3000/rehearsal/x', true],
  ['http://127.0.0.1:3000/rehearsal/x', true],
  ['http://192.168.1.20:3000/rehearsal/x', false],
  ['https://localhost.example/rehearsal/x', false],
])('whether a phone cannot reach the rehearsal at %s: %s (O6.2)', (address, far) => {
  expect(notReached(address) !== null).toBe(far)
})
