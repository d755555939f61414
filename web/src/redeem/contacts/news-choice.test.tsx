// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused } from '../../../test/account-world.ts'
import { managing } from '../../../test/redeem-at.ts'
import { press, showAt } from '../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const show = (answer: () => unknown) => {
  const world = showAt({ success: 'list' }, managing)
  world.server.answers.news = answer
  return world
}

test('the account says whether news come, stops them with one press, and takes that back with another (S2.9)', async () => {
  let wanted = true
  const { server } = show(() => ({ wanted }))
  await screen.findByRole('heading', { name: 'News and Offers' })
  expect(screen.getByText('Sipday may write to you about news and offers.')).toBeTruthy()
  wanted = false
  press('Stop News and Offers')
  await screen.findByText('Sipday does not write to you about news and offers.')
  wanted = true
  press('Get News and Offers')
  await screen.findByText('Sipday may write to you about news and offers.')
  expect(server.bodies('news')).toEqual([{ CID: 'mei' }, { CID: 'mei', wanted: false }, { CID: 'mei', wanted: true }])
})

test('a choice that could not be saved is said, and stays as it was (S2.9)', async () => {
  const world = show(() => ({ wanted: true }))
  await screen.findByRole('heading', { name: 'News and Offers' })
  world.server.answers.news = () => {
    throw refused(503)
  }
  press('Stop News and Offers')
  await screen.findByText('Your choice could not be saved. Please try again.')
  expect(screen.getByText('Sipday may write to you about news and offers.')).toBeTruthy()
})

test('a server that knows no such choice has no such section (S2.9, R82)', async () => {
  const { server } = show(() => {
    throw refused(404)
  })
  await waitFor(() => expect(server.bodies('news')).toHaveLength(1))
  expect(screen.queryByText('News and Offers')).toBeNull()
})
