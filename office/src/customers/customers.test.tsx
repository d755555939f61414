// @vitest-environment jsdom
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { mei, renewing } from '../../test/customer.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { type Answers, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const membership: CustomerMembership = {
  ...renewing,
  card: { brand: 'Visa', last4: '1111', expMonth: 12, expYear: 2030 },
  benefits: [
    {
      id: 'e-1',
      name: 'One drink a day',
      period: 'day',
      status: 'available',
      redeemedAt: null,
      redeemedLocationName: null,
      availableAgainAt: null,
      left: 1,
      of: 1,
    },
  ],
}
const payment = {
  id: 'sq-1',
  at: '2026-11-11T15:00:00.000Z',
  day: '2026-11-11',
  customer: { id: 'mei', name: 'Mei Chen' },
  member: 'Mei Chen',
  what: 'renewal',
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  netCents: 3000,
  taxCents: 200,
  totalCents: 3200,
  backCents: 0,
  creditedCents: 0,
  card: { brand: 'Visa', last4: '1111' },
  state: 'paid',
}
const regular = {
  ...mei,
  contacts: [
    {
      channel: 'email',
      address: 'mei@demo.example',
      signsIn: true,
      addedAt: '2025-03-11T15:00:00.000Z',
      // In New York it is still the 11th.
      provedAt: '2025-03-12T03:00:00.000Z',
      unreachable: null,
    },
    {
      channel: 'sms',
      address: '+12125550142',
      signsIn: true,
      addedAt: '2025-03-11T15:00:00.000Z',
      provedAt: null,
      unreachable: null,
    },
  ],
  memberships: [membership],
  value: { paidCents: 64_000, backCents: 500, lostCents: 0, drinks: 305 },
  payments: [payment],
}
const me = { ...dana, capabilities: ['see', 'customers', 'customers.read', 'refund.ask', 'money.read', 'audit'] }
const open = (address: string, answers: Answers = {}) => {
  const feed = ok({ rows: [], next: null })
  const server = serve({ me: ok(me), customer: ok(regular), notes: ok([]), 'customer-feed': feed, ...answers })
  openOffice(`/office${address}`)
  return server
}

test('a customer’s page has who they are, each membership, what they brought, and the payments', async () => {
  open('/customers/mei')
  await heading('Mei Chen')
  expect(document.title).toBe('Customer')
  expect(screen.getByText('(212) 555-0142')).toBeTruthy()
  const card = screen.getByRole('article', { name: 'One Month, Kips Bay NY' })
  for (const text of ['Active', 'Code ••• 142. Renews December 11, 2026, $32.00 with tax', 'Visa 1111, 12/30'])
    expect(within(card).getByText(text)).toBeTruthy()
  for (const text of ['Proved Mar 11, 2025', 'Not proved', 'Visa 1111, expires 12/2030', '$32.00 on Dec 11'])
    expect(screen.getByText(text)).toBeTruthy()
  const value = screen.getByRole('region', { name: 'So far' })
  for (const text of ['$640.00', '$5.00', '$635.00', '305 benefits redeemed.'])
    expect(within(value).getByText(text)).toBeTruthy()
  expect(within(value).queryByText('Lost in disputes')).toBeNull()
})

test('the same membership at the same location twice, paid for oneself, is a question on the page', async () => {
  const again = { ...membership, id: 'm-again' }
  const asked = async (other: Partial<typeof membership>) => {
    cleanup()
    open('/customers/mei', { customer: ok({ ...regular, memberships: [membership, { ...again, ...other }] }) })
    await heading('Mei Chen')
    return screen.queryByText('Bought twice?') !== null
  }
  expect(await asked({})).toBe(true)
  expect(await asked({ standing: 'cancelled' })).toBe(false)
  expect(await asked({ redeems: false })).toBe(false)
  expect(await asked({ locationId: 'newark', locationName: 'Newark DE' })).toBe(false)
  expect(await asked({ planName: 'Annual' })).toBe(false)
})

test('what was lost in disputes is said by itself, and is not kept', async () => {
  open('/customers/mei', { customer: ok({ ...regular, value: { ...regular.value, lostCents: 3200 } }) })
  const value = await screen.findByRole('region', { name: 'So far' })
  expect(within(value).getByText('Lost in disputes').parentElement?.textContent).toContain('$32.00')
  expect(within(value).getByText('Kept').parentElement?.textContent).toContain('$603.00')
})

test('a membership says why its renewal was not paid, and which card ends soon', async () => {
  const due: CustomerMembership = { ...membership, standing: 'grace', graceUntil: '2026-11-23', unpaidFor: 'no_funds' }
  const ending: CustomerMembership = {
    ...membership,
    id: 'm-2',
    locationId: 'newark',
    locationName: 'Newark DE',
    cardEndsSoon: true,
  }
  open('/customers/mei', { customer: ok({ ...regular, memberships: [due, ending] }) })
  const first = within(await screen.findByRole('article', { name: 'One Month, Kips Bay NY' }))
  expect(first.getByText('Not enough money on the card.')).toBeTruthy()
  expect(first.queryByText('Ends soon')).toBeNull()
  await press(/^Show the benefits and actions/)
  expect(within(screen.getByRole('article', { name: 'One Month, Newark DE' })).getByText('Ends soon')).toBeTruthy()
  expect(first.queryByText('Not enough money on the card.')).toBeNull()
})

test('a canceled membership says why, in the member’s own words (O9.4, S2.7)', async () => {
  const words = 'O’Brien’s is <closer>'
  const left: CustomerMembership = { ...membership, standing: 'cancelled', leftFor: { reason: 'far', words } }
  open('/customers/mei', { customer: ok({ ...regular, memberships: [left] }) })
  expect(await screen.findByText(`Why it was canceled: I am moving, or it is too far. “${words}”`)).toBeTruthy()
})

test('a contact that is not written to stands on the page with the reason and what ends it', async () => {
  const since = '2026-11-20T15:00:00.000Z'
  const [email, sms] = regular.contacts
  const contacts = [
    { ...email, unreachable: { why: 'bounced', words: '550 5.1.1 No such mailbox', since } },
    { ...sms, unreachable: { why: 'stopped', words: 'Stop', since } },
  ]
  open('/customers/mei', { customer: ok({ ...regular, contacts }) })
  expect(await screen.findByText('Emails to mei@demo.example come back')).toBeTruthy()
  expect(screen.getByText('Since November 20, 2026: 550 5.1.1 No such mailbox')).toBeTruthy()
  expect(screen.getByText('(212) 555-0142 answered STOP')).toBeTruthy()
  expect(screen.getByText(/It ends when they text START/)).toBeTruthy()
})

test('each captured payment opens its refund', async () => {
  open('/customers/mei')
  await press('Actions for the $32.00 of November 11, 2026')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Refund…' }))
  expect(await screen.findByRole('dialog', { name: 'Refund a Payment' })).toBeTruthy()
})

test('a membership opens the refund of what was paid for it, and asks which payment if there are several (O9.6)', async () => {
  open('/customers/mei')
  const card = async () => within(await screen.findByRole('article', { name: 'One Month, Kips Bay NY' }))
  fireEvent.click((await card()).getByRole('button', { name: 'Refund…' }))
  expect(await screen.findByRole('dialog', { name: 'Refund a Payment' })).toBeTruthy()
  cleanup()
  const before = { ...payment, id: 'sq-before', day: '2026-10-11', member: 'Mei Chen' }
  const asked: (string | null)[] = []
  open('/customers/mei', {
    customer: ok({ ...regular, payments: [payment, before] }),
    'refund-preview': (query) => (asked.push(query.get('squarePaymentId')), refused(404, 'unknown')),
  })
  fireEvent.click((await card()).getByRole('button', { name: 'Refund…' }))
  const which = within(await screen.findByRole('dialog', { name: 'Refund: Which Payment?' }))
  expect(which.getAllByText('One Month, Visa 1111')).toHaveLength(2)
  fireEvent.click(which.getByRole('button', { name: /^Oct 11.*, \$32\.00, Mei Chen$/ }))
  expect(await screen.findByRole('dialog', { name: 'Refund a Payment' })).toBeTruthy()
  await waitFor(() => expect(asked).toEqual(['sq-before']))
})

test('whoever may not refund sees the payments without a button', async () => {
  open('/customers/mei', { me: ok({ ...me, capabilities: ['see', 'customers.read'] }) })
  await heading('Mei Chen')
  expect(screen.getByText('$32.00')).toBeTruthy()
  for (const name of [/^Actions for/, 'Refund…']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add a Note' })).toBeNull()
})

test('a membership that someone else redeems leads to their page', async () => {
  const omar = { ...membership, redeems: false, isGift: true, subscriber: { id: 'omar', name: 'Omar Haddad' } }
  open('/customers/mei', { customer: ok({ ...regular, memberships: [omar] }) })
  const gift = await screen.findByRole('article', { name: 'Gift for Omar Haddad' })
  const link = within(gift).getByRole('link', { name: 'Omar Haddad' })
  expect(link.getAttribute('href')).toBe('/office/customers/omar')
})

test('a note is added, and removed', async () => {
  const note = { id: 'n-1', text: 'Prefers oat milk.', by: 'Priya Nair', at: '2026-06-04T15:00:00.000Z' }
  const server = open('/customers/mei', {
    notes: [ok([]), ok([note]), ok([])],
    'note-add': ok({ noteId: 'n-1' }),
    'note-remove': ok(),
  })
  expect(await screen.findByText('No notes yet.')).toBeTruthy()
  await press('Add a Note')
  await type('Note', 'Prefers oat milk.')
  await press('Save Note')
  expect(await screen.findByText('Prefers oat milk.')).toBeTruthy()
  expect(server.asked('note-add')).toMatchObject([{ customerId: 'mei', text: 'Prefers oat milk.' }])
  await press(/^Remove the note by Priya Nair/)
  await waitFor(() => expect(screen.queryByText('Prefers oat milk.', { selector: 'li p' })).toBeNull())
  expect(server.asked('note-remove')).toMatchObject([{ noteId: 'n-1' }])
})

test('someone without any membership and payment is said to have none', async () => {
  open('/customers/mei', { customer: ok({ ...regular, memberships: [], payments: [] }) })
  expect(await screen.findByText('No memberships.')).toBeTruthy()
  expect(screen.getByText('No payments yet.')).toBeTruthy()
})

const row = {
  id: 'mei',
  name: 'Mei Chen',
  email: 'mei@demo.example',
  phone: '+12125550142',
  since: '2025-03-11T15:00:00.000Z',
  memberships: [{ id: 'm-1', planName: 'One Month', locationName: 'Kips Bay NY', standing: 'active' }],
  nextCharge: { on: '2027-01-11', cents: 3200 },
  lastVisitOn: '2026-11-02',
}
const omar = { ...row, id: 'omar', name: 'Omar Haddad' }

test('what is typed finds customers once it pauses, and stands in no address', async () => {
  const asked: (string | null)[] = []
  open('/customers', {
    customers: (query) => {
      asked.push(query.get('q'))
      return ok({ rows: query.get('q') === 'mei' ? [row] : [omar, row], next: null })
    },
  })
  expect(await screen.findByRole('link', { name: 'Omar Haddad' })).toBeTruthy()
  await type('Find a Customer', 'm')
  await type('Find a Customer', 'mei')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Omar Haddad' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Mei Chen' }).getAttribute('href')).toBe('/office/customers/mei')
  expect(screen.getByRole('cell', { name: 'One Month, Kips Bay NY' })).toBeTruthy()
  for (const name of ['Active', 'mei@demo.example', '$32.00 on Jan 11, 2027', 'Nov 2'])
    expect(screen.getByRole('cell', { name })).toBeTruthy()
  expect(asked).toEqual([null, 'mei'])
  expect(window.location.search).toBe('')
})

test('the list is filtered by what stands in its address; a search looks at everyone', async () => {
  const asked: Record<string, string>[] = []
  const choices = {
    plans: [
      { id: 'annual', name: 'Annual' },
      { id: 'one-month', name: 'One Month' },
    ],
    locations: [{ id: 'kips-bay', name: 'Kips Bay NY' }],
  }
  open('/customers?status=unpaid', {
    customers: (query) => {
      asked.push(Object.fromEntries(query))
      const rows = query.get('planId') ? [] : query.get('status') ? [row] : [omar, row]
      return ok({ rows, next: null, choices })
    },
  })
  expect(await screen.findByRole('link', { name: 'Mei Chen' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Omar Haddad' })).toBeNull()
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  expect(filters.getByRole('button', { name: 'Unpaid' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(filters.getByRole('button', { name: 'More' }))
  expect((filters.getByLabelText('Status') as HTMLSelectElement).value).toBe('unpaid')
  fireEvent.change(filters.getByLabelText('Plan'), { target: { value: 'annual' } })
  expect(await screen.findByText('No customer fits these filters')).toBeTruthy()
  expect(window.location.search).toBe('?status=unpaid&planId=annual')
  const clears = screen.getAllByRole('button', { name: 'Clear Filters' })
  expect(clears).toHaveLength(2)
  fireEvent.click(clears[1] as HTMLElement)
  expect(await screen.findByRole('link', { name: 'Omar Haddad' })).toBeTruthy()
  expect(window.location.search).toBe('')
  fireEvent.change(filters.getByLabelText('Joined From'), { target: { value: '2026-11-01' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ joinedFrom: '2026-11-01' }))
  // A shop with one location has no choice of them.
  expect(filters.queryByLabelText('Location')).toBeNull()
  fireEvent.change(filters.getByLabelText('Order'), { target: { value: 'name' } })
  await waitFor(() => expect(asked.at(-1)).toEqual({ joinedFrom: '2026-11-01', sort: 'name' }))
  await type('Find a Customer', 'mei')
  await waitFor(() => expect(asked.at(-1)).toEqual({ q: 'mei' }))
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
})

test('the next 50 come below the others: the focus is on the first of them, and how many came is said (O9.1)', async () => {
  open('/customers', {
    customers: (query) => {
      if (query.get('q')) return ok({ rows: [], next: null })
      const nameless = { ...row, id: 'ana', name: '' }
      return query.get('after')
        ? ok({ rows: [omar, nameless], next: null, total: null })
        : ok({ rows: [row], next: 'after-mei', total: null })
    },
  })
  expect(await screen.findByText('The first 1 customer')).toBeTruthy()
  await press('Show 50 More')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Omar Haddad'))
  expect(screen.getByText('2 more, 3 shown').getAttribute('role')).toBe('status')
  expect(screen.getByText('3 customers')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mei Chen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show 50 More' })).toBeNull()
  // Whoever has no name is called by their address, which does not stand in the row again.
  expect(screen.getByRole('link', { name: 'mei@demo.example' })).toBeTruthy()
  expect(screen.getAllByRole('cell', { name: '(212) 555-0142' })).toHaveLength(1)
  await type('Find a Customer', 'nemo')
  expect(await screen.findByText('No one found')).toBeTruthy()
})

test('a shop without customers says so', async () => {
  open('/customers', { customers: ok({ rows: [], next: null }) })
  expect(await screen.findByText('No customers yet')).toBeTruthy()
})

test('what happened is listed, narrowed to one part, and goes back in time', async () => {
  const happened = (id: string, text: string, link: string | null = null) => ({
    id,
    at: '2026-11-11T15:00:00.000Z',
    kind: 'payment',
    text,
    cents: 3200,
    by: 'One Month',
    link,
  })
  const asked: string[] = []
  open('/customers/mei', {
    'customer-feed': (query) => {
      const [only, after] = [query.get('only'), query.get('after')]
      asked.push(`${only} ${after}`)
      if (only) return ok({ rows: [happened('d', 'One drink a day at Kips Bay NY')], next: null })
      if (after) return ok({ rows: [happened('p', 'Bought One Month')], next: null })
      return ok({ rows: [happened('r', 'Refund of $5.00: Refunded', '/money/refunds/r')], next: 'then' })
    },
  })
  const link = await screen.findByRole('link', { name: 'Refund of $5.00: Refunded' })
  expect(link.getAttribute('href')).toBe('/office/money/refunds/r')
  await press('Show Earlier')
  expect(await screen.findByText('Bought One Month')).toBeTruthy()
  await press('Drinks')
  expect(await screen.findByText('One drink a day at Kips Bay NY')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Bought One Month')).toBeNull())
  expect(screen.getByRole('button', { name: 'Drinks', pressed: true })).toBeTruthy()
  expect(asked).toEqual(['null null', 'null then', 'drinks null'])
})

test('what a customer agreed to is a page to print: words, time, version and hash', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const words = 'By pressing Subscribe you agree to the Terms & Conditions.'
  const consent = { kind: 'purchase', version: 4, words, hash: 'a'.repeat(64), at: '2026-10-11T15:00:00.000Z' }
  const price = { ...consent, kind: 'price', version: null, words: 'I keep One Month.', at: '2027-01-11T15:00:00.000Z' }
  open('/customers/mei/agreed', { consents: ok([price, consent]) })
  await heading('What They Agreed To')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText(/^The words that Mei Chen was shown at Sipday Demo/)).toBeTruthy()
  expect(screen.getAllByText('Version of the terms')).toHaveLength(1)
  for (const text of ['4', 'I keep One Month.', 'October 11, 2026, 11:00 AM'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(document.body.textContent).toContain('a'.repeat(64))
  await press('Print')
  expect(print).toHaveBeenCalledOnce()
})

test('someone who bought nothing has agreed to nothing', async () => {
  open('/customers/mei/agreed', { consents: ok([]) })
  expect(await screen.findByText(/^They have agreed to nothing yet/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull()
})

test('a page that asks for the second factor first offers to confirm, and opens after it (rule O)', async () => {
  const proveAgain = refused(401, 'prove_again', 'Please confirm once more that it is you.')
  open('/customers/mei', { customer: [proveAgain, ok(regular)], 'totp-check': ok() })
  expect(await screen.findByText('Please confirm once more that it is you.')).toBeTruthy()
  await press('Confirm')
  await type('6-digit code', '123456')
  await press('Continue')
  await heading('Mei Chen')
})
