// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Answers } from '../../test/account-world.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { createSessionStore } from '../session.ts'
import { onwardOf } from './onward.ts'
import { Redeem } from './Redeem.tsx'

beforeAll(() => import('./LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const address = () => window.location.pathname + window.location.search
const open = (at: string, known: Answers = {}, asksFirst = true) => {
  window.history.replaceState(null, '', at)
  const { call } = fakeServer(known)
  const session = createSessionStore(null)
  render(<Redeem shop={demoShop} today="2026-06-15" session={session} call={call} asksFirst={asksFirst} />)
}
const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const LINK = '/redeem?plan_id=one-month&location_id=kips-bay'

test.each([
  ['?plan_id=one%20month&location_id=kips-bay', '/?plan_id=one+month&location_id=kips-bay'],
  ['?plan_id=//evil.example&location_id=x&next=//evil.example', '/?plan_id=%2F%2Fevil.example&location_id=x'],
  ['?plan_id=one-month', null],
  ['?location_id=kips-bay', null],
  ['', null],
])('the address %s leads on to %s, never to another site (O9.5)', (search, onward) => {
  expect(onwardOf(search)).toBe(onward)
})

test('whoever has a link to pay is told why a code is asked for (O9.5)', async () => {
  open(LINK, {}, false)
  await heading('Sign In to Continue')
  expect(screen.getByText(/that the shop knows/)).toBeTruthy()
})

test('whoever is signed in goes on to the shop, at that plan; without a plan in the address they stay (O9.5)', async () => {
  open(LINK, signedIn)
  await waitFor(() => expect(address()).toBe('/?plan_id=one-month&location_id=kips-bay'))
  cleanup()
  open('/redeem', signedIn)
  await heading('Hi, Mei')
  expect(address()).toBe('/redeem')
})

test('what is missing is asked for before the shop (O9.5, S2.5)', async () => {
  const profile = {
    id: 'mei',
    given_name: 'Mei',
    family_name: 'Chen',
    email_address: 'mei@demo.example',
    phone_number: '',
  }
  open(LINK, { ...signedIn, customer: () => [profile] })
  await heading('Complete Your Profile')
  expect(address()).toBe(LINK)
})
