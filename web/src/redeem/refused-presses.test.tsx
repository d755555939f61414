// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { managing, redeemAt } from '../../test/redeem-at.ts'
import { press, showAt } from '../../test/redeem-screen.tsx'
import { visa } from '../../test/account-world.ts'
import { EnterContact } from './contact/EnterContact.tsx'
import type { Details, Managed, RedeemContext } from './context.ts'
import { MachineProvider } from './useRedeem.tsx'

const seen = vi.fn()
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
  seen.mockClear()
  HTMLElement.prototype.scrollIntoView = seen
})
afterEach(cleanup)

const alert = async () => (await screen.findByRole('alert')).textContent

test('a contact that is none is said at its field, as an alert, and the field has the focus (R81)', async () => {
  const world = redeemAt({ enterContact: 'idle' })
  render(
    <MachineProvider machine={world.actor}>
      <EnterContact moved={false} sendsTexts />
    </MachineProvider>,
  )
  const field = screen.getByLabelText('Email or Phone Number')
  for (const typed of ['nobody', '555']) {
    fireEvent.change(field, { target: { value: typed } })
    screen.getByRole('button', { name: 'Continue' }).focus()
    press('Continue')
    expect(await alert()).toBe('Please enter a valid email or phone number.')
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
  }
  expect(seen).toHaveBeenCalled()
})

test('an account or a card that was not chosen is an alert at the choice, which has the focus at each press (R81)', async () => {
  const one = { givenName: 'Lin', familyName: 'Park', email: '', other: '', current: 1 }
  const accounts = [
    { id: 'one', ...one },
    { id: 'two', ...one },
  ]
  const presses: [unknown, Partial<RedeemContext>, string, string][] = [
    [{ selectAccount: 'choosing' }, { accounts }, 'Continue', 'Please select an account to continue.'],
    [{ success: { payment: 'choosing' } }, { ...managing, cards: [visa] }, 'Update Payment', 'Please select a card.'],
  ]
  for (const [state, known, button, text] of presses) {
    showAt(state, known)
    for (const _ of [1, 2]) {
      screen.getByRole('button', { name: button }).focus()
      press(button)
      expect(await alert()).toBe(text)
      await vi.waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]))
    }
    cleanup()
  }
})

test('without a saved card a press says so as well', async () => {
  showAt({ success: { payment: 'choosing' } }, { ...managing, cards: [] })
  press('Update Payment')
  expect(await alert()).toBe('Please select a card.')
})

test('the first blank field of a profile has the focus', async () => {
  const person = { firstName: '', lastName: '', email: 'mei@demo.example', phone: '' }
  showAt({ completeProfile: 'idle' }, { ...managing, person, profileForm: person })
  press('Save Profile')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First Name')))
})

test('while a renewal is overdue no page about the card calls a past day the next one (R62)', () => {
  const managed = { ...managing.managed, overdueCents: 3734 } as Managed
  const details = { ...managing.details, status: 'grace', chargedThroughDate: '2026-06-10' } as Details
  const due =
    'Nothing is charged now. $37.34 has been due since June 10, 2026: pay it afterwards under Manage Subscription.'
  const states = [{ success: { payment: 'choosing' } }, { success: { confirmPayment: 'asking' } }]
  for (const state of states) {
    showAt(state, { ...managing, managed, details, cards: [visa], newCard: visa })
    expect(
      screen.getAllByText((_, element) => element?.tagName === 'P' && element.textContent.includes(due)),
    ).toHaveLength(1)
    expect(screen.queryByText(/next charge/i)).toBeNull()
    cleanup()
  }
  // The day is over, and no one knows yet whether it was paid.
  const between = { ...details, status: 'active' }
  for (const state of [...states, { success: { details: 'ready' } }]) {
    showAt(state, { ...managing, details: between, cards: [visa], newCard: visa })
    expect(screen.queryByText(/next charge is|Next Billing Date/i)).toBeNull()
    cleanup()
  }
})
