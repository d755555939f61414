// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { fakeServer, subscription, visa } from '../../test/account-world.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { createConfirmations } from '../confirm-contact/confirmations.ts'
import { EnterContact } from './contact/EnterContact.tsx'
import { startContext } from './context.ts'
import { managedOf } from './dashboard/list/subscription/to-manage.ts'
import { LaterScreens } from './LaterScreens.tsx'
import { redeemMachine } from './machine.ts'
import { screenOf } from './selectors.ts'
import { MachineProvider } from './useRedeem.tsx'

const page = window as unknown as { Square?: unknown }
beforeEach(() => {
  window.scrollTo = vi.fn()
  const card = { attach: () => Promise.resolve(), destroy: () => Promise.resolve() }
  page.Square = { payments: () => ({ card: () => Promise.resolve(card) }) }
})
afterEach(() => {
  cleanup()
  delete page.Square
})

const words = 'What the server said about it.'
const details = {
  status: 'active',
  chargedThroughDate: '2026-07-02',
  endOfPeriodDate: null,
  nextChargeCents: 3200,
  canceledDate: null,
  pause: null,
  pauseOptions: [],
  planChange: null,
  planChanges: false,
  moves: false,
  card: visa,
}
type Value = Parameters<typeof redeemMachine.resolveState>[0]['value']

const showFailed = (value: Value) => {
  const context = {
    ...startContext(),
    contact: { to: 'mei@demo.example', channel: 'email' as const },
    managed: managedOf(subscription()),
    details,
    cards: [visa],
    newCard: visa,
    error: words,
  }
  const actor = createActor(redeemMachine, { snapshot: redeemMachine.resolveState({ value, context }) })
  const shown = screenOf(actor.getSnapshot())
  const { call } = fakeServer()
  const confirmations = createConfirmations({ call, contactFor: () => null })
  const running = { actor, confirmations, cache: { client: new QueryClient() } } as never
  render(
    shown === 'enterContact' ? (
      <MachineProvider machine={actor}>
        <EnterContact moved={false} sendsTexts />
      </MachineProvider>
    ) : (
      <LaterScreens screen={shown} moved={false} running={running} shop={demoShop} today="2026-06-15" />
    ),
  )
}

test.each<[string, Value]>([
  ['the contact step', { enterContact: 'idle' }],
  ['the code step', { enterOtp: 'idle' }],
  ['the profile step', { completeProfile: 'idle' }],
  ['the details', { success: { details: 'ready' } }],
  ['details that could not be loaded', { success: { details: 'failed' } }],
  ['Update Payment', { success: { payment: 'choosing' } }],
  ['Use A Different Card', { success: { addCard: 'entering' } }],
  ['Confirm Payment Method', { success: { confirmPayment: 'asking' } }],
])('an error of %s shows in a red alert (S8)', (_where, value) => {
  showFailed(value)
  expect(screen.getByRole('alert').textContent).toContain(words)
})

test('an error of the cancellation shows in its dialog, and only there (S4, S8)', () => {
  showFailed({ success: { details: { cancelling: 'asking' } } })
  const dialog = within(screen.getByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(dialog.getByRole('alert').textContent).toContain(words)
  expect(screen.getAllByText(words)).toHaveLength(1)
})
