// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../test/account-world.ts'
import { managing } from '../../../test/redeem-at.ts'
import { press, showAt } from '../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const has = (text: string | RegExp) => screen.queryByText(text) !== null
const open = async (answers: Parameters<typeof showAt>[2] = {}) => {
  const world = showAt({ success: 'list' }, managing, answers)
  await screen.findByRole('button', { name: 'Delete My Account…' })
  press('Delete My Account…')
  await screen.findByRole('dialog', { name: 'Delete My Account' })
  return world
}
const confirmed = async () => {
  await screen.findByRole('button', { name: 'Delete for Good' })
  press('Delete for Good')
}

test('a member reads what goes and what stays, deletes the account, and is signed out on a last screen (R74)', async () => {
  localStorage.setItem('sipday.account-owner', 'mei')
  const world = await open()
  await screen.findByText('Name, email address and phone number, everywhere they are stored')
  expect(has('Purchases, until June 15, 2033. Tax law asks for the books.')).toBe(true)
  expect(has('This cannot be undone. You are signed out on all devices.')).toBe(true)
  expect(world.server.bodies('delete-account')).toEqual([])
  await confirmed()
  await screen.findByRole('heading', { name: 'Your Account Is Deleted' })
  expect(world.server.bodies('delete-account')).toEqual([{ CID: 'mei' }])
  expect(world.context()).toMatchObject({ person: null, contact: null, customerId: null })
  expect(world.session.get().isAuthenticated).toBe(false)
  expect(localStorage.getItem('sipday.account-owner')).toBeNull()
  world.send({ type: 'LOGGED_OUT' })
  expect(world.isAt('deleted')).toBe(true)
})

test('the last screen comes also when the list is told first that the session has ended', async () => {
  let answer: (value: unknown) => void = () => undefined
  const world = await open({ 'delete-account': () => new Promise((done) => (answer = done)) })
  await confirmed()
  await waitFor(() => expect(world.server.bodies('delete-account')).toHaveLength(1))
  world.send({ type: 'SESSION_ENDED', error: refused(401, 'Ended.', 'session_ended') })
  await waitFor(() => expect(world.isAt('enterOtp')).toBe(true))
  answer({})
  await screen.findByRole('heading', { name: 'Your Account Is Deleted' })
})

test('keeping the account sends nothing', async () => {
  const world = await open()
  press('Keep My Account')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(world.server.bodies('delete-account')).toEqual([])
})

test('what stands in the way is said with a way to the membership, and there is nothing to delete by (R74)', async () => {
  const world = await open({
    'deletion-preview': () => ({
      goes: ['Everything'],
      stays: [],
      blocks: [
        { code: 'live_membership', text: 'A membership still renews.' },
        { code: 'refund_open', text: 'A refund is on its way.' },
      ],
    }),
  })
  await screen.findByText('A membership still renews.')
  expect([has('A refund is on its way.'), has('This has to happen first'), has('Everything')]).toEqual([
    true,
    true,
    false,
  ])
  expect(screen.queryByRole('button', { name: 'Delete for Good' })).toBeNull()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Manage Subscription' }))
  await waitFor(() => expect(world.isAt({ success: 'details' })).toBe(true))
})

test('a refusal and a failure are said, and the account stays', async () => {
  const world = await open({
    'delete-account': () => {
      throw refused(409, 'A payment is still being checked.', 'payment_open')
    },
  })
  await confirmed()
  await screen.findByText('A payment is still being checked.')
  world.server.answers['delete-account'] = () => {
    throw refused(503)
  }
  await confirmed()
  await screen.findByText('Your account could not be deleted. Please try again.')
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test.each(['deletion-preview', 'delete-account'] as const)('%s with an older code asks for a new one', async (call) => {
  const world = await open({
    [call]: () => {
      throw refused(401, 'Over.', 'session_ended')
    },
  })
  if (call === 'delete-account') await confirmed()
  await waitFor(() => expect(world.isAt('enterOtp')).toBe(true))
  expect(world.context().returnTo).toBe('list')
})
