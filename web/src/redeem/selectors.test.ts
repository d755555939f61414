import { expect, test } from 'vitest'
import { depthOf, type Screen } from './selectors.ts'

test('the browser’s Back leads one level up: details, payment, and what lies above it', () => {
  const depths: Record<Screen, number> = {
    checking: 0,
    loading: 0,
    enterContact: 0,
    enterOtp: 0,
    selectAccount: 0,
    completeProfile: 0,
    list: 0,
    details: 1,
    payment: 2,
    addCard: 3,
    confirmPayment: 3,
  }
  for (const [screen, depth] of Object.entries(depths))
    expect([screen, depthOf(screen as Screen)]).toEqual([screen, depth])
})
