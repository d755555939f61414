// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, unreachable } from '../../../test/account-world.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { createSessionStore } from '../../session.ts'
import { Redeem } from '../Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('../LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const terms = /Message and data rates may apply\. Reply STOP to opt out, HELP for help\./

test('the terms of text messages stand where a phone can be given (R53)', async () => {
  const phoneless = { id: 'new', given_name: 'Nia', family_name: 'New', email_address: 'nia@b.co', phone_number: '' }
  const signedIn = { isAuthenticated: true, customerId: 'new', expiresAt: null }
  const known = fakeServer({ session: () => signedIn, customer: () => [phoneless] })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={known.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(screen.getByText(terms)).toBeTruthy()
  cleanup()
  const nobody = fakeServer()
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={nobody.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Redeem Your Subscription' })
  expect(screen.getByText(terms)).toBeTruthy()
})

test('where only the name is missing, no terms of text messages are in the way', async () => {
  const nameless = {
    id: 'new',
    given_name: '',
    family_name: 'New',
    email_address: 'n@b.co',
    phone_number: '+12125550142',
  }
  const signedIn = { isAuthenticated: true, customerId: 'new', expiresAt: null }
  const known = fakeServer({ session: () => signedIn, customer: () => [nameless] })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={known.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(screen.queryByText(terms)).toBeNull()
})

test('who proved a phone sees it filled and disabled, with words that say why (S2.5, R37)', async () => {
  const nameless = { id: 'new', given_name: '', family_name: '', email_address: '', phone_number: '+12125550142' }
  const server = fakeServer({ accounts: () => [nameless], customer: () => [nameless] })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Redeem Your Subscription' })
  type('Email or Phone Number', '(212) 555-0142')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: 'Enter Your Code' })
  type('6-digit code', '123456')
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', false))
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }))
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(screen.getByText('Please complete your profile to continue.')).toBeTruthy()
  expect(screen.getByLabelText('Phone')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '(212) 555-0142')
  expect(screen.getByText('This phone number was used to verify your account.')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('disabled', false)
  fireEvent.click(screen.getByRole('button', { name: 'Save Profile' }))
  expect(await screen.findByText('All fields are required.')).toBeTruthy()
})

const imported = { id: 'ida', given_name: '', family_name: '', email_address: 'ida@b.co', phone_number: '' }
const member = {
  session: () => ({ isAuthenticated: true, customerId: 'ida', expiresAt: null }),
  customer: () => [imported],
}
const show = (server: ReturnType<typeof fakeServer>) =>
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the code comes first: the profile is asked for once, can wait, and can be completed later (S2.5)', async () => {
  const server = fakeServer(member)
  show(server)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(await screen.findByText('0 4 8 2 9 1')).toBeTruthy()
  press('Not Now')
  await screen.findByRole('heading', { level: 1, name: 'Hi, there' })
  expect(server.bodies('profile')).toEqual([])
  cleanup()
  show(server)
  await screen.findByRole('heading', { level: 1, name: 'Hi, there' })
  press('Complete Your Profile')
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  type('First Name', 'Ida')
  type('Last Name', 'Import')
  type('Phone', '2125550199')
  press('Save Profile')
  await screen.findByRole('heading', { level: 1, name: 'Hi, Ida' })
  expect(screen.getAllByText('(212) 555-0199')).toHaveLength(2)
})

test('who saves without a phone is not asked again at the next visit (S4)', async () => {
  const server = fakeServer(member)
  show(server)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  type('First Name', 'Ida')
  type('Last Name', 'Import')
  press('Save Profile')
  await screen.findByRole('heading', { level: 1, name: 'Hi, Ida' })
  cleanup()
  show(server)
  await screen.findByRole('heading', { level: 1, name: /^Hi, / })
})

test('without a network the profile is not asked for: the code is there (S4)', async () => {
  const server = fakeServer(member)
  show(server)
  await screen.findByText('0 4 8 2 9 1')
  cleanup()
  const down = () => {
    throw unreachable()
  }
  show(fakeServer({ session: down, customer: down, subscriptions: down, entitlements: down }))
  await screen.findByRole('heading', { level: 1, name: 'Hi, there' })
  expect(screen.getByText('Use Code To Redeem')).toBeTruthy()
})

test.each([
  ['First Name', { given_name: '' }],
  ['Last Name', { family_name: '' }],
  ['Email', { email_address: '' }],
  ['Phone', { phone_number: '' }],
])('%s alone missing asks for the profile, and for that field only (S4)', async (label, missing) => {
  const whole = {
    id: 'new',
    given_name: 'Nia',
    family_name: 'New',
    email_address: 'nia@b.co',
    phone_number: '+12125550142',
  }
  show(fakeServer({ ...member, customer: () => [{ ...whole, ...missing }] }))
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText(label)])
})

test.each([
  ['First Name', 'Please enter your first name'],
  ['Last Name', 'Please enter your last name'],
  ['Email', 'Please enter a valid email address'],
])('without %s nothing is saved: All fields are required. (S5)', async (blank, words) => {
  const nobody = { id: 'new', given_name: '', family_name: '', email_address: '', phone_number: '' }
  const server = fakeServer({ ...member, customer: () => [nobody] })
  show(server)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  const filled = { 'First Name': 'Nia', 'Last Name': 'New', Email: 'nia@b.co' }
  for (const [label, value] of Object.entries(filled)) if (label !== blank) type(label, value)
  press('Save Profile')
  expect((await screen.findByRole('alert')).textContent).toBe('All fields are required.')
  expect(screen.getByText(words)).toBeTruthy()
  expect(server.bodies('profile')).toEqual([])
})

test('All fields are required. marks the fields that are blank, each in words (S5, S8)', async () => {
  show(fakeServer(member))
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  type('Last Name', 'Import')
  press('Save Profile')
  expect(await screen.findByText('All fields are required.')).toBeTruthy()
  expect(screen.getByLabelText('First Name').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please enter your first name')).toBeTruthy()
  expect(screen.getByLabelText('Last Name').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByLabelText('Phone').getAttribute('aria-invalid')).toBeNull()
})
