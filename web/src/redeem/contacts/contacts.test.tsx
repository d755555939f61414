// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../test/account-world.ts'
import { managing } from '../../../test/redeem-at.ts'
import { press, showAt } from '../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const open = async (answers: Parameters<typeof showAt>[2] = {}, name = 'Change Email') => {
  const world = showAt({ success: 'list' }, managing, answers)
  await screen.findByRole('button', { name })
  press(name)
  await screen.findByRole('dialog', { name })
  return world
}
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const enterCode = async (code = '123456') => {
  fireEvent.change(await screen.findByLabelText(/6-digit code/), { target: { value: code } })
  press('Verify')
}

test('a code goes to the new email, and with it the account has that one', async () => {
  const world = await open()
  await type('New Email', ' mei@new.example ')
  press('Send Code')
  await screen.findByText('mei@new.example')
  await enterCode()
  await screen.findByText('Your email is now mei@new.example.')
  expect(world.server.bodies('change-contact')).toEqual([
    { action: 'send', CID: 'mei', channel: 'email', to: 'mei@new.example' },
    { action: 'check', CID: 'mei', channel: 'email', to: 'mei@new.example', code: '123456' },
  ])
  world.server.answers['customer'] = () => [
    {
      id: 'mei',
      given_name: 'Mei',
      family_name: 'Chen',
      email_address: 'mei@new.example',
      phone_number: '+12125550142',
    },
  ]
  press('Done')
  await waitFor(() => expect(world.context().person?.email).toBe('mei@new.example'))
  expect(world.context().contact).toEqual({ to: 'mei@new.example', channel: 'email' })
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test('a phone number is changed the same way', async () => {
  const world = await open({}, 'Change Phone Number')
  await type('New Phone Number', '(212) 555-0188')
  press('Send Code')
  await enterCode()
  await screen.findByText('Your phone number is now (212) 555-0188.')
  expect(world.server.bodies('change-contact')[1]).toMatchObject({ channel: 'sms', to: '(212) 555-0188' })
})

test('what is refused is said at the field, and what was typed stays', async () => {
  await open({
    'change-contact': () => {
      throw refused(422, 'This is already your email address.', 'contact_same')
    },
  })
  await type('New Email', 'mei@demo.example')
  press('Send Code')
  await screen.findByText('This is already your email address.')
  expect((await field('New Email')).value).toBe('mei@demo.example')
})

test('a wrong code and someone else’s contact are said with the code; a different one can be typed', async () => {
  const world = await open({
    'change-contact': ({ action }) => {
      if (action === 'send') return { success: true, message: 'Sent.' }
      throw refused(409, 'Another account has this email address.', 'contact_taken')
    },
  })
  await type('New Email', 'lin@demo.example')
  press('Send Code')
  await enterCode()
  await screen.findByText('Another account has this email address.')
  press('Use a different email')
  expect((await field('New Email')).value).toBe('lin@demo.example')
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test('a code for the present contact that is too old is asked for in place, and then the new one is sent', async () => {
  let fresh = false
  const world = await open({
    otp: ({ action }) => {
      fresh ||= action === 'check'
      return { success: action === 'check' ? 'approved' : true }
    },
    'change-contact': () => {
      if (!fresh) throw refused(401, 'Verify.', 'verify_again')
      return { success: true, message: 'Sent.' }
    },
  })
  await type('New Email', 'mei@new.example')
  press('Send Code')
  await screen.findByRole('dialog', { name: 'Verify That It Is You' })
  await screen.findByText(/^We sent a 6-digit code to/)
  await enterCode()
  await screen.findByText('mei@new.example')
  expect(world.server.bodies('change-contact')).toHaveLength(2)
  expect(world.isAt({ success: 'list' })).toBe(true)
})
