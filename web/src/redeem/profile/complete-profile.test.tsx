// @vitest-environment jsdom
import type { Shop } from '@sipday/contract/catalogue.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../test/account-world.ts'
import { createSessionStore } from '../../session.ts'
import { Redeem } from '../Redeem.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const shop: Shop = {
  name: 'Sipday',
  offer: '',
  tagline: '',
  timeZone: 'America/New_York',
  taxPercent: '6.675',
  maximumQuantity: 10,
  social: { instagram: '', facebook: '' },
  legal: { accessibility: '', terms: '', privacy: '', textMessages: '' },
  payments: { scriptUrl: '', applicationId: '', locationId: '' },
  geocoder: { url: '', key: '' },
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const terms = /Message and data rates may apply\. Reply STOP to stop, HELP for help\./

test('the terms of text messages stand where a phone can be given', async () => {
  const phoneless = { id: 'new', given_name: 'Nia', family_name: 'New', email_address: 'nia@b.co', phone_number: '' }
  const signedIn = { isAuthenticated: true, customerId: 'new', expiresAt: null }
  const known = fakeServer({ session: () => signedIn, customer: () => [phoneless] })
  render(<Redeem shop={shop} today="2026-06-15" session={createSessionStore(null)} call={known.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Complete Your Profile' })
  expect(screen.getByText(terms)).toBeTruthy()
  cleanup()
  const nobody = fakeServer()
  render(<Redeem shop={shop} today="2026-06-15" session={createSessionStore(null)} call={nobody.call} />)
  await screen.findByRole('heading', { level: 1, name: 'Redeem Your Subscription' })
  expect(screen.getByText(terms)).toBeTruthy()
})

test('who proved a phone sees it filled and disabled, with words that say why', async () => {
  const nameless = { id: 'new', given_name: '', family_name: '', email_address: '', phone_number: '+12125550142' }
  const server = fakeServer({ accounts: () => [nameless], customer: () => [nameless] })
  render(<Redeem shop={shop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
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
