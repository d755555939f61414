// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const offer = { gives: 'a free extra drink', days: 7, address: null as string | null, isMost: false }
const show = (answer: (body: unknown) => unknown) => {
  const world = showAt({ success: 'list' }, managing)
  world.server.answers.friends = answer as never
  return world
}
const withLink = (body: unknown) => ({
  offer: { ...offer, address: (body as { make?: boolean }).make ? 'https://shop.example/?code=T7XK-93QD' : null },
  came: 2,
  waiting: 1,
})
const clipboard = (writeText: () => Promise<void>) =>
  Object.defineProperty(window.navigator, 'clipboard', { value: { writeText }, configurable: true })

test('a member’s link is made when it is asked for, copied with one press, with who came and whose days are to come (S2.10)', async () => {
  const copied = vi.fn(async () => undefined)
  clipboard(copied)
  const { server } = show(withLink)
  await screen.findByRole('heading', { name: 'Bring a Friend' })
  expect(
    screen.getByText(
      'Your friend gets a free extra drink when joining. 14 days after their first payment, you each get 7 days.',
    ),
  ).toBeTruthy()
  expect(server.bodies('friends')).toEqual([{ CID: 'mei' }])
  press('Show Bring a Friend')
  await screen.findByText('shop.example/?code=T7XK-93QD')
  expect(server.bodies('friends')).toEqual([{ CID: 'mei' }, { CID: 'mei', make: true }])
  expect(screen.getByText('2 friends joined with your link. The days of 1 are still to come.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy Link' }))
  await screen.findByText('Copied')
  expect(copied).toHaveBeenCalledWith('https://shop.example/?code=T7XK-93QD')
})

test('a browser that does not copy says what to do, and a link that cannot be loaded is said (S2.10)', async () => {
  clipboard(() => Promise.reject(new Error('no')))
  const world = show(withLink)
  await screen.findByRole('heading', { name: 'Bring a Friend' })
  press('Show Bring a Friend')
  fireEvent.click(await screen.findByRole('button', { name: 'Copy Link' }))
  await screen.findByText('Your browser does not allow copying. Select the link and copy it.')
  cleanup()
  world.server.answers.friends = (() => ({ offer, came: 0, waiting: 0 })) as never
  const other = show(() => ({ offer, came: 0, waiting: 0 }))
  await screen.findByRole('heading', { name: 'Bring a Friend' })
  other.server.answers.friends = (() => {
    throw refused(503)
  }) as never
  press('Show Bring a Friend')
  await screen.findByText('The link could not be loaded. Please try again.')
})

test('with as many friends as there can be within a year, the account says so and makes no link (S2.10)', async () => {
  const { server } = show(() => ({ offer: { ...offer, isMost: true }, came: 12, waiting: 0 }))
  await screen.findByRole('heading', { name: 'Bring a Friend' })
  press('Show Bring a Friend')
  await screen.findByText('You have brought 12 friends within a year. That is the most. Thank you!')
  expect(server.bodies('friends')).toHaveLength(1)
})

test.each([
  ['a shop that does not offer it', () => ({ offer: null, came: 3, waiting: 0 })],
  [
    'a server that does not know it',
    () => {
      throw refused(404)
    },
  ],
])('%s has no such section (S2.10, R82)', async (_, answer) => {
  const { server } = show(answer)
  await waitFor(() => expect(server.bodies('friends')).toHaveLength(1))
  expect(screen.queryByText('Bring a Friend')).toBeNull()
})
