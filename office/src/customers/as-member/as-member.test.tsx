// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../../test/office.tsx'
import { dana, ok, refused, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const own = {
  id: 'm-1',
  codeMasked: '••• 142',
  'Monthly Billing Anchor Date': 11,
  'Subscription Start Date': ['2025-03-11'],
  'Subscription End Date': null,
  'Square Subscription ID': 'sq',
  'Plan Name': ['One Month'],
  'Location Name': ['Kips Bay NY'],
  'First Name': ['Mei'],
  'Last Name': ['Chen'],
  Email: ['mei@demo.example'],
  Phone: ['+12125550142'],
  Frequency: ['Monthly'],
  'Linked: Subscriber ID in Subscribers': ['mei'],
  'Linked: Active Subscriber ID in Subscribers': ['mei'],
  payment_method: null,
  Status: 'active',
  Role: 'Account Manager',
  'Next Charge Cents': 3200,
  'Next Charge Date': '2026-12-11',
  Overdue: null,
  'Member Name': 'Mei Chen',
}
const gift = {
  ...own,
  id: 'm-2',
  codeMasked: null,
  'Next Charge Date': null,
  'Subscription End Date': '2027-01-11',
  Gift: { recipientFirstName: 'Noa', recipientEmail: 'noa@guest.example', claimed: false, sendOn: null, sent: true },
}
const shared = { ...own, id: 'm-3', codeMasked: '••• 977', Role: 'Shared Member', 'Shared By': 'Ada Chen' }
const past = { ...own, id: 'm-4', codeMasked: '••• 909', Status: 'ended', 'Subscription End Date': '2026-02-01' }
const drink = (parent: string, used: boolean) => ({
  'Entitlement ID': `e-${parent}`,
  'Display Benefit Name': 'One drink a day',
  'Test for Redeem Status': used ? 'Redeemed' : 'Available',
  'Redeemed At': used ? '2026-11-11T15:00:00.000Z' : null,
  'Redeemed Location Name': used ? 'Kips Bay NY' : null,
  'Available Again At': null,
  Period: 'day',
  'Linked: Subscription ID in Subscriptions': [parent],
  'Plan Name': ['One Month'],
  'Location Name': ['Kips Bay NY'],
  'Subscription End Date': [],
  Role: 'Shared Member',
})
const view = {
  today: '2026-11-11',
  customer: { id: 'mei', givenName: 'Mei', familyName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' },
  subscriptions: [own, gift, shared, past],
  entitlements: [drink('m-1', true), drink('m-3', false)],
  redemptions: [
    { id: 'r-1', benefit: 'One drink a day', redeemedAt: '2026-11-11T15:00:00.000Z', locationName: 'Kips Bay NY' },
  ],
  payments: [
    {
      id: 'p-1',
      description: 'One Month',
      paidAt: '2026-11-11T15:00:00.000Z',
      amountCents: 3200,
      cardBrand: 'VISA',
      cardLast4: '1111',
      status: 'paid',
    },
  ],
}
const me = { ...dana, capabilities: ['see', 'customers', 'customers.read'] }
const open = (found: unknown) => {
  serve({ me: ok(me), 'member-view': ok(found) })
  openOffice('/office/customers/mei/as-member')
}

test('the member’s page is drawn as it is now, with the end of the code only, and nothing to press', async () => {
  open(view)
  await heading('As the Member Sees It')
  expect(await screen.findByText('This is what Mei sees.')).toBeTruthy()
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings).toEqual([
    'Hi, Mei',
    'Mei Chen',
    'My Subscriptions',
    'Gifted Subscriptions',
    'Previous Subscriptions',
    'Redemptions',
    'Payments',
  ])
  const mine = within(screen.getByRole('region', { name: 'My Subscriptions' }))
  expect(mine.getByText('The code ends in 1 4 2')).toBeTruthy()
  expect(mine.getByText('Next Renewal: December 11, 2026')).toBeTruthy()
  expect(mine.getByText('Redeemed this period')).toBeTruthy()
  expect(mine.getByText('Gift for Noa')).toBeTruthy()
  expect(mine.getByText('The gift email went to noa@guest.example.')).toBeTruthy()
  const gifted = within(screen.getByRole('region', { name: 'Gifted Subscriptions' }))
  expect(gifted.getByText('Shared by Ada Chen')).toBeTruthy()
  expect(gifted.getByText('The code ends in 9 7 7')).toBeTruthy()
  expect(gifted.getByText('Ready to Redeem')).toBeTruthy()
  // An ended one has no code any more.
  expect(screen.getByText('Ended on February 1, 2026')).toBeTruthy()
  expect(document.body.textContent).not.toContain('909')
  expect(screen.getByText('November 11, 2026, Visa ending in 1111')).toBeTruthy()
  const main = within(screen.getByRole('main'))
  for (const button of main.getAllByRole('button')) expect(button).toHaveProperty('disabled', true)
  expect(document.title).toBe('As the Member Sees It')
})

test('a code that opens nothing now is not shown, and what is due is said', async () => {
  const unpaid = { ...own, Status: 'unpaid', Overdue: { since: '2026-11-01', amountCents: 3200, usableUntil: null } }
  open({ ...view, subscriptions: [unpaid], entitlements: [] })
  expect(await screen.findByText('Your last payment did not go through.')).toBeTruthy()
  expect(screen.getByText('Payment due')).toBeTruthy()
  expect(screen.queryByText('The code ends in 1 4 2')).toBeNull()
})

test('someone without a name, a membership or a drink', async () => {
  const customer = { ...view.customer, givenName: '', familyName: '', phone: '' }
  open({ ...view, customer, subscriptions: [], entitlements: [], redemptions: [], payments: [] })
  expect(await screen.findByText('This is what this customer sees.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Hi, there' })).toBeTruthy()
  expect(screen.getByText('No active subscriptions found.')).toBeTruthy()
  expect(screen.getByText('Nothing redeemed yet.')).toBeTruthy()
  // Only a payer has payments.
  expect(screen.queryByText('No payments yet.')).toBeNull()
})

test('a list of redemptions that is full says so, as on the member’s page', async () => {
  open({ ...view, redemptions: Array.from({ length: 100 }, (_, at) => ({ ...view.redemptions[0], id: `r-${at}` })) })
  expect(await screen.findByText('Only the last 100 are listed. Download My Data has all of them.')).toBeTruthy()
})

test('what could not be loaded says so and can be tried again', async () => {
  serve({ me: ok(me), 'member-view': refused(422, 'broken', 'It is broken.') })
  openOffice('/office/customers/mei/as-member')
  expect(await screen.findByText('It is broken.')).toBeTruthy()
})
