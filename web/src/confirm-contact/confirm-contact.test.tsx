// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refused, subscription, type Answers } from '../../test/account-world.ts'
import { managing } from '../../test/redeem-at.ts'
import { press, restOf, showAt } from '../../test/redeem-screen.tsx'
import { nobody, type RedeemContext } from '../redeem/context.ts'

beforeAll(() =>
  Promise.all([
    import('../redeem/dashboard/changes/ChangeDialog.tsx'),
    import('./ConfirmContact.tsx'),
    import('./questions.ts'),
  ]),
)
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const phone = refused(401, 'Please confirm your phone number first.', 'confirm_contact', {
  confirm: 'sms',
  contact: '(•••) •••-0142',
})
const sheet = (name = 'Confirm Your Phone Number') => screen.findByRole('dialog', { name })
const due = {
  ...managing,
  managed: { ...managing.managed, overdueCents: 3200 } as RedeemContext['managed'],
  details: { ...managing.details, status: 'grace' } as RedeemContext['details'],
}

/** Refuses until the contact is confirmed, as the server does. */
const until = (error: CallError, answers: Answers = {}): Answers => {
  let confirmed = false
  const gated = (answer: unknown) => () => {
    if (!confirmed) throw error
    return answer
  }
  return {
    otp: ({ action }) => {
      if (action === 'send') return { success: true, message: 'Sent.' }
      confirmed = true
      return { success: 'approved' }
    },
    'pay-renewal': gated({ paymentId: 'paid-1' }),
    'payment-method': gated({}),
    'resend-gift': gated({}),
    'end-other-sessions': gated({}),
    'cancel-subscription': gated({}),
    ...answers,
  }
}
const enter = async (code = '123456') => {
  const field = await screen.findByLabelText<HTMLInputElement>(/6-digit code/)
  fireEvent.change(field, { target: { value: code } })
  press('Verify')
}
const atDetails = (answers: Answers) => showAt({ success: { details: 'ready' } }, due, answers)

test('a card saved under another contact asks for it once, in place and in words, and pays by itself after the code (R75)', async () => {
  const world = atDetails(until(phone))
  press('Pay $32.00 Now')
  const question = within(await sheet())
  expect(question.getByText('To use this card, confirm (•••) •••-0142. You only do this once.')).toBeTruthy()
  await question.findByText(/^We sent a 6-digit code to/)
  expect(world.server.bodies('otp')).toEqual([{ action: 'send', to: '+12125550142', channel: 'sms' }])
  expect(document.activeElement).toBe(question.getByLabelText(/6-digit code/))
  await enter()
  await waitFor(() => expect(world.server.bodies('pay-renewal')).toHaveLength(2))
  const [first, again] = world.server.bodies('pay-renewal')
  expect(again).toEqual(first)
  await world.at({ success: { details: 'ready' } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(world.context().message).toBe('Your renewal is paid. Enjoy your drinks.')
})

test('a refused code leaves the field empty and focused, says why until the first digit, and charges nothing', async () => {
  const wrong: Answers['otp'] = ({ action }) => {
    if (action === 'send') return { success: true, message: 'Sent.' }
    throw refused(422, 'That code is not right. 4 tries left.')
  }
  const world = atDetails(until(phone, { otp: wrong }))
  press('Pay $32.00 Now')
  await screen.findByText(/^We sent a 6-digit code to/)
  await enter()
  await screen.findByText('That code is not right. 4 tries left.')
  const field = screen.getByLabelText<HTMLInputElement>(/6-digit code/)
  expect([field.value, document.activeElement]).toEqual(['', field])
  fireEvent.change(field, { target: { value: '1' } })
  expect(screen.queryByText('That code is not right. 4 tries left.')).toBeNull()
  expect(world.server.bodies('pay-renewal')).toHaveLength(1)
  // Another server may answer 200 without an approval (S7.5); its words count (S8).
  for (const [message, said] of [
    ['Try the newest code.', 'Try the newest code.'],
    [undefined, 'Invalid verification code.'],
  ]) {
    world.server.answers.otp = () => ({ success: 'pending', message })
    await enter()
    await screen.findByText(String(said))
  }
})

test('who goes back is charged nothing, reads what else can be done, and can press again (R75)', async () => {
  const world = atDetails(until(phone))
  press('Pay $32.00 Now')
  await sheet()
  press('Go Back')
  expect(await screen.findByText('Confirm (•••) •••-0142 to use this card, or use a different card.')).toBeTruthy()
  expect([world.server.bodies('pay-renewal').length, restOf('Pay $32.00 Now')]).toEqual([1, 'free'])
  press('Pay $32.00 Now')
  await sheet()
  await screen.findByText(/^We sent a 6-digit code to/)
  await enter()
  await waitFor(() => expect(world.context().message).toBe('Your renewal is paid. Enjoy your drinks.'))
})

test('a code that could not be sent is said with the wait that the server names, and none is claimed to be on its way', async () => {
  const otp = () => {
    throw new CallError(429, { code: 'too_many', message: 'Please wait a moment.' }, '', 42)
  }
  atDetails(until(phone, { otp }))
  press('Pay $32.00 Now')
  const question = within(await sheet())
  await question.findByText('Please wait a moment.')
  expect(question.getByText(/^No code was sent to/)).toBeTruthy()
  expect(question.getByText('You can request a new code in 42 seconds')).toBeTruthy()
})

test('an account whose other contact the page does not know says what else can be done', async () => {
  const person = { ...nobody(), email: 'mei@demo.example' }
  const world = showAt({ success: { details: 'ready' } }, { ...due, person }, until(phone))
  press('Pay $32.00 Now')
  expect(await screen.findByText('Confirm (•••) •••-0142 to use this card, or use a different card.')).toBeTruthy()
  expect(world.server.bodies('otp')).toEqual([])
})

test.each([
  ['Send the gift email again', 'resend-gift'],
  ['Sign Out All Other Devices', 'end-other-sessions'],
] as const)('%s goes on by itself after a fresh code, and the list stays where it is (rule A)', async (name, call) => {
  const Gift = {
    recipientFirstName: 'Omar',
    recipientEmail: 'o@demo.example',
    claimed: false,
    sendOn: null,
    sent: true,
  }
  const stale = refused(401, 'Verify.', 'verify_again')
  const world = showAt(
    { success: 'list' },
    managing,
    until(stale, { subscriptions: () => [subscription({ Gift, Code: null })], entitlements: () => [] }),
  )
  if (call === 'end-other-sessions') fireEvent.click(await screen.findByRole('button', { name: /Show Signed-In/ }))
  fireEvent.click(await screen.findByRole('button', { name }))
  await sheet('Verify That It Is You')
  await screen.findByText(/^We sent a 6-digit code to/)
  await enter()
  await waitFor(() => expect(world.server.bodies(call)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test('log-out in another tab takes the question away, and nothing is charged after it', async () => {
  const world = atDetails(until(phone))
  press('Pay $32.00 Now')
  await sheet()
  world.confirmations.goBack()
  world.send({ type: 'LOGGED_OUT' })
  await world.at('enterContact')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.server.bodies('pay-renewal')).toHaveLength(1)
})
