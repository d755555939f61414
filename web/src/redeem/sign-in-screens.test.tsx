// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit } from '../../test/account-world.ts'
import { managing, redeemAt } from '../../test/redeem-at.ts'
import { button, press, restOf, showAt } from '../../test/redeem-screen.tsx'
import { EnterContact } from './contact/EnterContact.tsx'
import type { RedeemContext } from './context.ts'
import { MachineProvider } from './useRedeem.tsx'
import { Waiting } from './Waiting.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const has = (text: string | RegExp) => screen.queryByText(text) !== null
const byPhone: Partial<RedeemContext> = { contact: { to: '+12125550142', channel: 'sms' }, code: '123456' }

test('whether a code was sent, is being sent or was not sent is said with the contact (S2.3)', () => {
  const said = (state: string, known: Partial<RedeemContext> = {}) => {
    cleanup()
    showAt({ enterOtp: state }, { ...byPhone, ...known })
    return screen.getByText('(212) 555-0142').closest('p')?.textContent
  }
  expect(said('idle')).toBe('A 6-digit code was sent to (212) 555-0142.')
  expect(said('sending', { sendFailed: true })).toBe('Sending a 6-digit code to (212) 555-0142.')
  expect(said('idle', { sendFailed: true })).toBe('No code was sent to (212) 555-0142.')
})

test('while the code is checked and the accounts are looked up Verify is busy', () => {
  const verify = (state: string) => {
    cleanup()
    showAt({ enterOtp: state }, byPhone)
    return restOf('Verify')
  }
  expect(['idle', 'sending', 'checking', 'lookingUp'].map(verify)).toEqual(['free', 'free', 'busy', 'busy'])
})

test('why a code is asked for stands apart from what went wrong; neither stands there without a reason', () => {
  showAt({ enterOtp: 'idle' }, { ...byPhone, notice: 'Please verify.', error: 'Not right.' })
  expect(screen.getByRole('alert').textContent).toBe('Not right.')
  expect(screen.getByText('Please verify.').closest('[role="alert"]')).toBeNull()
  cleanup()
  showAt({ enterOtp: 'idle' }, { ...byPhone, notice: 'Please verify.' })
  expect([has('Please verify.'), screen.queryByRole('alert')]).toEqual([true, null])
  cleanup()
  showAt({ enterOtp: 'idle' }, byPhone)
  expect(document.querySelector('.stack-s')).toBeNull()
})

test('another code can be asked for when the wait is over, counted in whole seconds (rule J)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const world = showAt({ enterOtp: 'idle' }, { ...byPhone, codesSent: 1, waitSeconds: 2 })
  expect(has('You can request a new code in 2 seconds')).toBe(true)
  void act(() => void vi.advanceTimersByTime(999))
  expect(has('You can request a new code in 2 seconds')).toBe(true)
  void act(() => void vi.advanceTimersByTime(251))
  expect(has('You can request a new code in 1 second')).toBe(true)
  void act(() => void vi.advanceTimersByTime(750))
  expect(restOf('Resend Code')).toBe('free')
  expect(vi.getTimerCount()).toBe(0)
  press('Resend Code')
  expect(world.isAt({ enterOtp: 'sending' })).toBe(true)
  expect(restOf('Resend Code')).toBe('busy')
  vi.useRealTimers()
  await world.at({ enterOtp: 'idle' })
  expect(await screen.findByText('You can request a new code in 30 seconds')).toBeTruthy()
})

test('where no code was sent yet another can be asked for at once', () => {
  showAt({ enterOtp: 'idle' }, { ...byPhone, codesSent: 0, waitSeconds: 30 })
  expect(restOf('Resend Code')).toBe('free')
})

test('the accounts say name, email, other contact and count; the chosen one is marked (S2.4)', () => {
  const choice = { id: 'a', givenName: 'Lin', familyName: '', email: 'lin@b.co', other: '(•••) •••-0142', current: 2 }
  const accounts = [choice, { ...choice, id: 'b', email: '', other: '', current: 1 }]
  const world = showAt({ selectAccount: 'choosing' }, { accounts, selectedAccountId: 'b' })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
    'Linlin@b.co(•••) •••-01422 Current Subscriptions',
    'LinSetup Your Subscription1 Current Subscription',
  ])
  expect(radios.map(({ checked }) => checked)).toEqual([false, true])
  fireEvent.click(radios[0] as HTMLElement)
  expect(world.context().selectedAccountId).toBe('a')
})

const contact = (state: string, known: Partial<RedeemContext> = {}, sendsTexts = true) => {
  const world = redeemAt({ enterContact: state }, known)
  render(
    <MachineProvider machine={world.actor}>
      <EnterContact moved={false} sendsTexts={sendsTexts} />
    </MachineProvider>,
  )
  return world
}

test('the contact step says why it is shown, is busy while it works, and sends what was typed', () => {
  contact('idle', { notice: 'Your session has ended. Please verify again.' })
  expect(has('Your session has ended. Please verify again.')).toBe(true)
  expect([restOf('Continue'), screen.queryByRole('alert')]).toEqual(['free', null])
  expect(has(/^If you enter a phone number, we will text you a code\./)).toBe(true)
  for (const state of ['reading', 'sending']) {
    cleanup()
    contact(state)
    expect(restOf('Continue')).toBe('busy')
  }
})

test('an error of the contact itself stands at its field only, any other above it', () => {
  contact('idle', { error: 'Please enter a valid email or phone number.' })
  expect(screen.getAllByText('Please enter a valid email or phone number.')).toHaveLength(1)
  expect(screen.getByLabelText('Email or Phone Number').getAttribute('aria-invalid')).toBe('true')
  cleanup()
  contact('idle', { error: 'Failed to send OTP' })
  expect(screen.getByRole('alert').textContent).toBe('Failed to send OTP')
  expect(screen.getByLabelText('Email or Phone Number').getAttribute('aria-invalid')).toBeNull()
})

test('who waits sees that authentication is checked, or that the page could not be loaded and can be tried again', () => {
  const retry = vi.fn()
  render(<Waiting failed={false} onRetry={retry} />)
  expect(screen.getByRole('status').textContent).toBe('Checking authentication')
  cleanup()
  render(<Waiting failed onRetry={retry} />)
  expect(screen.getByRole('alert').textContent).toContain('This page could not be loaded.')
  expect(screen.queryByRole('status')).toBeNull()
  press('Try again')
  expect(retry).toHaveBeenCalledOnce()
})

const profile = (known: Partial<RedeemContext> = {}, codes: number[][] = [], state = 'idle') => {
  cleanup()
  const person = { firstName: '', lastName: '', email: '', phone: '' }
  const shown = showAt(
    { completeProfile: state },
    { ...managing, person, profileForm: person, contact: null, ...known },
  )
  void act(() => {
    const list = codes.map((Code, index) => benefit({ 'Entitlement ID': `e-${index}`, Code }))
    shown.cache.client.setQueryData(['benefits', 'mei'], list)
  })
  return shown
}

test('the profile asks for four fields, each of its kind; nothing is fixed where nothing was proved', () => {
  profile()
  const fields = screen.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ name, type, autocomplete, disabled }) => [name, type, autocomplete, disabled])).toEqual([
    ['firstName', 'text', 'given-name', false],
    ['lastName', 'text', 'family-name', false],
    ['email', 'email', 'email', false],
    ['phone', 'tel', 'tel', false],
  ])
  expect(has('Digits and spaces are fine.')).toBe(true)
  expect(has(/was used to verify your account/)).toBe(false)
  expect([restOf('Not Now'), restOf('Save Profile')]).toEqual(['free', 'free'])
})

test('a phone that is typed stays as it is typed, and while it is saved nothing else can be pressed', () => {
  const form = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' }
  profile({ profileForm: form }, [], 'saving')
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('+12125550142')
  expect([restOf('Not Now'), restOf('Save Profile')]).toEqual(['disabled', 'busy'])
})

test('the code is at hand before anything is asked; of several the first, and how to see the others', async () => {
  profile({}, [[48291], [48291]])
  expect(await screen.findByText('0 4 8 2 9 1')).toBeTruthy()
  expect(has('Show it at the counter.')).toBe(true)
  profile({}, [[48291], [730156]])
  expect(await screen.findByText('Show it at the counter. Press Not Now to see your other codes.')).toBeTruthy()
  expect(has('7 3 0 1 5 6')).toBe(false)
  profile({}, [])
  expect(has('Use Code To Redeem')).toBe(false)
  expect(button('Save Profile')).toBeTruthy()
})
