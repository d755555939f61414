// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import {
  benefit,
  fakeServer,
  refused,
  subscription,
  timedOut,
  unreachable,
  type Answers,
} from '../../test/account-world.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { createSessionStore, signedOut } from '../session.ts'
import { Redeem } from './Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('./LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }

const show = (known: Answers = {}, shop = demoShop) => {
  const server = fakeServer(known)
  const session = createSessionStore(null)
  const location = memoryLocation({ path: '/redeem', record: true })
  render(
    <Router hook={location.hook}>
      <Redeem shop={shop} today="2026-06-15" session={session} call={server.call} />
    </Router>,
  )
  return { server, session, location }
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const enterCode = async () => {
  await heading('Redeem Your Subscription')
  type('Email or Phone Number', 'mei@demo.example')
  press('Continue')
  await heading('Enter Your Code')
  type('6-digit code', '123456')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Verify' }).hasAttribute('disabled')).toBe(false))
  press('Verify')
}

test('a shop that sends no text messages asks for the email address only, and says so to who types a phone', async () => {
  const words = 'This shop does not send text messages. Please use your email address instead.'
  show({ otp: () => Promise.reject(refused(422, words, 'no_text_messages')) }, { ...demoShop, sendsTexts: false })
  await heading('Redeem Your Subscription')
  expect(document.body.textContent).not.toMatch(/phone|text message/i)
  type('Email', '212 555 0142')
  press('Continue')
  expect((await screen.findByText(words)).closest('[role="alert"]')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('212 555 0142')
})

test('while authentication is checked there is a spinner (S2.1)', () => {
  show()
  expect(screen.getByRole('status').textContent).toBe('Checking authentication')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the contact step says what to enter and marks the field when it is wrong (S2.2)', async () => {
  show()
  await heading('Redeem Your Subscription')
  expect(document.title).toBe(`Redeem - ${demoShop.name}`)
  expect(screen.getByText(/^Enter the email address or phone number associated with your subscription\./)).toBeTruthy()
  expect(screen.getAllByRole('textbox')).toEqual([screen.getByLabelText('Email or Phone Number')])
  type('Email or Phone Number', 'nobody')
  press('Continue')
  expect(await screen.findByText('Please enter a valid email or phone number.')).toBeTruthy()
  expect(screen.getByLabelText('Email or Phone Number').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('nobody')).toBeTruthy()
})

test('Verify is disabled until six digits are typed (S2.3)', async () => {
  show()
  await heading('Redeem Your Subscription')
  type('Email or Phone Number', '2125550142')
  press('Continue')
  await heading('Enter Your Code')
  expect(screen.getByText('(212) 555-0142').closest('p')?.textContent).toBe(
    'A 6-digit code was sent to (212) 555-0142.',
  )
  const verify = screen.getByRole('button', { name: 'Verify' })
  expect(verify.hasAttribute('disabled')).toBe(true)
  type('6-digit code', '12345')
  expect(verify.hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('You can request a new code in 30 seconds')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull()
  type('6-digit code', '123456')
  await waitFor(() => expect(verify.hasAttribute('disabled')).toBe(false))
  press('Use another method')
  await heading('Redeem Your Subscription')
})

test('digits can be typed as soon as the code step is there, and again after a code that was refused (S2.3)', async () => {
  show({
    otp: ({ action }) => {
      if (action === 'check') throw refused(422, 'That code is not right.')
      return { success: true, message: '' }
    },
  })
  await heading('Redeem Your Subscription')
  type('Email or Phone Number', '2125550142')
  press('Continue')
  await heading('Enter Your Code')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('6-digit code')))
  type('6-digit code', '123456')
  screen.getByRole('button', { name: 'Verify' }).focus()
  press('Verify')
  await screen.findByText('That code is not right.')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('6-digit code')))
})

test('the account chooser shows names, email or Setup Your Subscription, and the counts (S2.4, S8)', async () => {
  show({
    accounts: () => [
      { id: 'a', given_name: 'Lin', family_name: 'Park', email_address: 'lin@demo.example' },
      { id: 'b', given_name: '', family_name: '', email_address: '' },
    ],
    subscriptions: ({ CID }) => (CID === 'a' ? [subscription()] : []),
  })
  await enterCode()
  await heading('Select Your Account')
  expect(screen.getByText("We found multiple accounts. Please select which one you'd like to use.")).toBeTruthy()
  const [first, second] = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(first).toBe('Lin Parklin@demo.example1 Current Subscription')
  expect(second).toBe('New memberSetup Your Subscription0 Current Subscriptions')
  press('Continue')
  expect(await screen.findByText('Please select an account to continue.')).toBeTruthy()
})

test('the profile step shows only what is missing, and the verified contact filled and disabled (S2.5)', async () => {
  show({
    customer: () => [
      {
        id: 'mei',
        given_name: 'Mei',
        family_name: '',
        email_address: 'mei@demo.example',
        phone_number: '+12125550142',
      },
    ],
  })
  await enterCode()
  await heading('Complete Your Profile')
  expect(screen.queryByLabelText('First Name')).toBeNull()
  expect(screen.queryByLabelText('Phone')).toBeNull()
  expect(screen.getByLabelText('Last Name')).toBeTruthy()
  expect(screen.getByLabelText('Email')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mei@demo.example')
  expect(screen.getByText('This email was used to verify your account.')).toBeTruthy()
})

test('the dashboard greets, names, and shows plan, place, code, role, date and benefits (S2.6, S6)', async () => {
  show({
    ...signedIn,
    entitlements: () => [
      benefit(),
      benefit({
        'Entitlement ID': 'e2',
        'Display Benefit Name': 'Welcome drink',
        'Test for Redeem Status': 'Redeemed',
      }),
    ],
  })
  await heading('Hi, Mei')
  const mine = within(await screen.findByRole('region', { name: 'My Subscriptions' }))
  expect(await mine.findByText('Use Code To Redeem')).toBeTruthy()
  expect(mine.getByText('0 4 8 2 9 1')).toBeTruthy()
  expect(mine.getByRole('img', { name: 'QR code for 048 291' })).toBeTruthy()
  expect(mine.getByRole('heading', { level: 3, name: 'One Month' })).toBeTruthy()
  expect(mine.getByText('Kips Bay NY')).toBeTruthy()
  expect(mine.getByText('Your Role: Account Manager')).toBeTruthy()
  expect(mine.getByText('Next Renewal: July 2, 2026')).toBeTruthy()
  expect(mine.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'One medium drink a dayReady to Redeem',
    'Welcome drinkRedeemed this period',
  ])
  expect(mine.getByRole('button', { name: 'Manage Subscription' })).toBeTruthy()
  const card = within(screen.getByRole('heading', { level: 2, name: 'Mei Chen' }).parentElement as HTMLElement)
  expect(card.getByText('mei@demo.example')).toBeTruthy()
  expect(card.getByText('(212) 555-0142')).toBeTruthy()
  expect(screen.queryByText('Gifted Subscriptions')).toBeNull()
})

test('a complimentary subscription has no Manage button, and blanks have their fallbacks (S2.6)', async () => {
  show({
    ...signedIn,
    subscriptions: () => [
      subscription({ 'Square Subscription ID': 'Complimentary', 'Plan Name': [], 'Location Name': [] }),
    ],
  })
  expect(await screen.findByRole('heading', { name: 'Subscription Plan' })).toBeTruthy()
  expect(screen.getByText('N/A')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
})

test('a gifted subscription shows code and benefits, and is managed by the primary account holder (S1, S2.6, S6)', async () => {
  show({
    ...signedIn,
    subscriptions: () => [],
    entitlements: () => [
      benefit({ Role: 'Gifted Member', 'Plan Name': [], Code: [730156], 'Subscription End Date': ['2026-08-14'] }),
    ],
  })
  const gifted = within(await screen.findByRole('region', { name: 'Gifted Subscriptions' }))
  expect(gifted.getByRole('heading', { name: 'Shared Plan' })).toBeTruthy()
  expect(gifted.getByText('Your Role: Gifted Member')).toBeTruthy()
  expect(gifted.getByText('Expires on: August 14, 2026')).toBeTruthy()
  expect(gifted.getByRole('listitem').textContent).toBe('One medium drink a dayReady to Redeem')
  expect(gifted.getByText('7 3 0 1 5 6')).toBeTruthy()
  expect(gifted.getByRole('button', { name: 'Managed by Primary Account Holder' })).toHaveProperty('disabled', true)
  expect(screen.queryByText('No active subscriptions found.')).toBeNull()
})

test('previous subscriptions stand behind a toggle (S2.6)', async () => {
  show({
    ...signedIn,
    subscriptions: () => [
      subscription(),
      subscription({ id: 'old', Status: 'ended', 'Plan Name': ['Annual'], 'Subscription End Date': '2026-03-03' }),
    ],
  })
  await heading('Hi, Mei')
  const toggle = await screen.findByRole('button', { name: 'Show Previous Subscriptions' })
  expect(screen.getByText('Annual').closest('[hidden]')).toBeTruthy()
  fireEvent.click(toggle)
  expect(screen.getByText('Annual').closest('[hidden]')).toBeNull()
  expect(screen.getByText('Ended on March 3, 2026')).toBeTruthy()
  press('Hide Previous Subscriptions')
  expect(screen.getByText('Annual').closest('[hidden]')).toBeTruthy()
})

test('without anything it says so, and offers the memberships (S2.6)', async () => {
  const { location } = show({ ...signedIn, subscriptions: () => [], entitlements: () => [] })
  expect(await screen.findByText('No active subscriptions found.')).toBeTruthy()
  press('Show Previous Subscriptions')
  expect(screen.getByText('No previous subscriptions found.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'See the memberships' }))
  expect(location.history.at(-1)).toBe('/')
})

test('benefits that could not be loaded are replaced by their error in an alert (S7, S8)', async () => {
  show({
    ...signedIn,
    entitlements: () => {
      throw refused(503)
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not fetch your benefits.')
  await heading('Hi, Mei')
  expect(screen.queryByText('Ready to Redeem')).toBeNull()
})

test('what could not be loaded is replaced by its error, with Try again (S7, S8)', async () => {
  const { server } = show({
    ...signedIn,
    subscriptions: () => {
      throw refused(503)
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not fetch your subscriptions.')
  expect(screen.queryByText('Your Role: Account Manager')).toBeNull()
  server.answers.subscriptions = () => [subscription()]
  press('Try again')
  expect(await screen.findByText('Your Role: Account Manager')).toBeTruthy()
})

const down = () => {
  throw unreachable()
}

test('without a network the code kept from the last visit is shown, with a notice', async () => {
  const { server } = show(signedIn)
  await screen.findByText('Use Code To Redeem')
  cleanup()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show({ session: down, subscriptions: down, entitlements: down, customer: down })
  expect(await screen.findByText('You are offline')).toBeTruthy()
  expect(screen.getByText('0 4 8 2 9 1')).toBeTruthy()
  expect(server.bodies('session')).toHaveLength(1)
})

test('a shop that does not answer is not called offline, and what is shown is said to be old (R62)', async () => {
  show(signedIn)
  await screen.findByText('Use Code To Redeem')
  cleanup()
  const silent = () => {
    throw timedOut()
  }
  show({ ...signedIn, subscriptions: silent, entitlements: silent, customer: silent })
  expect(await screen.findByText('The shop is not responding right now')).toBeTruthy()
  expect(
    screen.getByText(/^This is what we knew on \w+ \d+, \d{4}, \d+:\d\d [AP]M\. Show your code at the counter/),
  ).toBeTruthy()
  expect(screen.queryByText('You are offline')).toBeNull()
})

test('benefits that could not be updated are marked as old beside the code', async () => {
  show(signedIn)
  await screen.findByText('Use Code To Redeem')
  cleanup()
  show({
    ...signedIn,
    entitlements: () => {
      throw refused(503)
    },
  })
  expect(await screen.findByText('Your benefits could not be updated')).toBeTruthy()
  expect(screen.getByText('Ready to Redeem')).toBeTruthy()
})

test('a redemption shows without a reload', async () => {
  const { server } = show(signedIn)
  await screen.findByText('Ready to Redeem')
  server.answers.entitlements = () => [benefit({ 'Test for Redeem Status': 'Redeemed' })]
  expect(await screen.findByText('Redeemed this period', {}, { timeout: 9000 })).toBeTruthy()
}, 15_000)

test('who has just paid sees the code at once and nothing is kept in this browser; managing asks for a sign-in (R59)', async () => {
  const { session } = show({
    session: () => ({
      isAuthenticated: false,
      customerId: null,
      expiresAt: null,
      justPaid: { customerId: 'mei', paymentId: 'p-1' },
    }),
    subscriptions: () => [subscription({ 'Square Subscription ID': null, payment_method: null })],
    customer: () => {
      throw refused(401)
    },
  })
  await heading('Hi, Mei')
  expect(screen.getByText('0 4 8 2 9 1')).toBeTruthy()
  expect(session.get().isAuthenticated).toBe(false)
  expect(Object.keys(localStorage)).toEqual([])
  expect(screen.queryByRole('button', { name: 'Manage Subscription' })).toBeNull()
  press('Sign In with a Code')
  await heading('Redeem Your Subscription')
})

test('who logs out is sent no code, though the page learns before the answer that its session has ended (R12)', async () => {
  const { server, session } = show({ ...signedIn, 'subscription-details': () => Promise.reject(refused(401)) })
  await screen.findByText('Use Code To Redeem')
  session.leave()
  press('Manage Subscription')
  await waitFor(() => expect(server.bodies('subscription-details')).toHaveLength(1))
  session.set(signedOut)
  await heading('Redeem Your Subscription')
  expect(server.bodies('otp')).toEqual([])
})

test('log-out on this page forgets the account', async () => {
  const { session } = show(signedIn)
  await screen.findByText('Use Code To Redeem')
  session.set(signedOut)
  await heading('Redeem Your Subscription')
  expect(localStorage.length).toBe(0)
})
