// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit, subscription } from '../../../../../test/account-world.ts'
import { managing } from '../../../../../test/redeem-at.ts'
import { showAt } from '../../../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const show = async (records: ReturnType<typeof subscription>[]) => {
  const benefits = records.map(({ id, Role }) =>
    benefit({ 'Entitlement ID': `of-${id}`, 'Linked: Subscription ID in Subscriptions': [id], Role }),
  )
  showAt({ success: 'list' }, managing, { subscriptions: () => records, entitlements: () => benefits })
  await screen.findByRole('button', { name: 'Show Previous Subscriptions' })
}

test('a membership with a day to come has a link to it, and none without one or from another server (S2.8, R82)', async () => {
  await show([subscription({ Calendar: '/calendar/one.ics' })])
  const link = await screen.findByRole('link', { name: 'Add to Calendar' })
  expect(link.getAttribute('href')).toBe('/calendar/one.ics')
  cleanup()
  await show([subscription({ Calendar: null })])
  expect(screen.queryByRole('link', { name: /Calendar/ })).toBeNull()
  cleanup()
  await show([subscription()])
  expect(screen.queryByRole('link', { name: /Calendar/ })).toBeNull()
})

test('with several, each link says for whom reads it which one it is of; a received gift has its own (S2.8)', async () => {
  await show([
    subscription({ Calendar: '/calendar/one.ics' }),
    subscription({
      id: 'sub-2',
      Calendar: '/calendar/two.ics',
      'Plan Name': ['Gifting 3 Months'],
      'Linked: Subscriber ID in Subscribers': ['someone'],
      Role: 'Gifted Member',
    }),
  ])
  const gifted = await screen.findByRole('link', { name: 'Add to Calendar: Gifting 3 Months' })
  expect(gifted.getAttribute('href')).toBe('/calendar/two.ics')
})
