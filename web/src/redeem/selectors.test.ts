import { expect, test } from 'vitest'
import { startContext } from './context.ts'
import { redeemMachine } from './machine.ts'
import { depthOf, screenOf, screenTitles, type Screen } from './selectors.ts'

type Value = Parameters<typeof redeemMachine.resolveState>[0]['value']

test.each<[Screen, number, string, Value]>([
  ['checking', 0, 'Redeem', { checkingAuth: 'asking' }],
  ['loading', 0, 'My Subscriptions', { checkingAuth: 'loading' }],
  ['enterContact', 0, 'Redeem', { enterContact: 'sending' }],
  ['enterOtp', 0, 'Verify', { enterOtp: 'lookingUp' }],
  ['selectAccount', 0, 'Select Your Account', { selectAccount: 'choosing' }],
  ['completeProfile', 0, 'Complete Your Profile', { completeProfile: 'saving' }],
  ['list', 0, 'My Subscriptions', { success: 'list' }],
  ['details', 1, 'Manage Subscription', { success: { details: { cancelling: 'asking' } } }],
  ['payment', 2, 'Update Payment', { success: { payment: 'failed' } }],
  ['addCard', 3, 'Use A Different Card', { success: { addCard: 'saving' } }],
  ['deleted', 0, 'Account Deleted', 'deleted'],
  ['confirmPayment', 3, 'Confirm Payment Method', { success: { confirmPayment: 'asking' } }],
])('the screen %s lies %i deep in the dashboard and is titled %s (S2, R35)', (screen, depth, title, value) => {
  expect(screenOf(redeemMachine.resolveState({ value, context: startContext() }))).toBe(screen)
  expect(depthOf(screen)).toBe(depth)
  expect(screenTitles[screen]).toBe(title)
})
