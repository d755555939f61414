// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { dana, ok, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payout = {
  id: 'po_1',
  at: '2026-11-22T15:00:00.000Z',
  arrivesOn: '2026-11-23',
  state: 'paid',
  places: ['Kips Bay NY', 'Newark NJ'],
  cents: 6300,
  feeCents: 100,
  entries: 3,
  open: 2,
  explained: 0,
}
const entry = {
  id: 'en_1',
  at: '2026-11-22T12:00:00.000Z',
  type: 'CHARGE',
  kind: 'unmatched',
  grossCents: 3200,
  feeCents: 50,
  squarePaymentId: 'pay-1',
  customer: null,
  planName: null,
  refundId: null,
  disputeId: null,
  knownCents: null,
  explained: null,
}
const adjustment = { ...entry, id: 'en_2', type: 'TAX_ON_FEE', grossCents: -100, squarePaymentId: null }
const member = { id: 'mei', name: 'Mei Tanaka' }
const known = { ...entry, id: 'en_3', kind: 'payment', customer: member, planName: 'One Month', knownCents: 3200 }
const page = {
  payout,
  endToEndId: 'E2E-7',
  sums: [
    { kind: 'unmatched', count: 2, grossCents: 3100, feeCents: 50 },
    { kind: 'payment', count: 1, grossCents: 3200, feeCents: 50 },
  ],
  open: [entry, adjustment],
  entries: { rows: [entry, adjustment, known], next: null },
}
const may = (...capabilities: string[]) => ok({ ...dana, capabilities: ['see', 'money.read', ...capabilities] })

test('the list says of each payout what is not explained, and filters by it', async () => {
  const server = serve({
    me: may(),
    payouts: (query) =>
      query.get('from')
        ? ok({ rows: [], next: null, total: 0 })
        : ok({
            rows: [payout, { ...payout, id: 'po_2', open: 0, state: 'failed', places: [] }],
            next: null,
            total: 2,
          }),
  })
  openOffice('/office/money/payouts')
  await heading('Money')
  expect(await screen.findByText('2 not explained')).toBeTruthy()
  expect(screen.getByText('All 3')).toBeTruthy()
  expect(screen.getByText('Another location at Square')).toBeTruthy()
  await press('Not explained')
  expect(window.location.search).toBe('?state=open')
  await vi.waitFor(() => expect(server.asked('payouts')).toHaveLength(2))
  await press('More')
  // Its only state has a chip.
  expect(screen.queryByLabelText('Matched')).toBeNull()
  await press('This month')
  expect(await screen.findByText('No payout fits')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[1] as HTMLElement)
  expect(window.location.search).toBe('')
  expect(await screen.findByText('2 not explained')).toBeTruthy()
})

test('an owner chooses entries, writes what they are, and sees what is left', async () => {
  const server = serve({
    me: may('payouts'),
    payout: [ok(page), ok({ ...page, payout: { ...payout, open: 1, explained: 1 }, open: [adjustment] })],
    'payout-explain': ok({ explained: 1, open: 1 }),
  })
  openOffice('/office/money/payouts/po_1')
  await heading('Payout of $63.00, November 22, 2026')
  // The entries come to what was sent only when their sum says so.
  expect(screen.getByText(/The entries come to \$62\.00, and Square sent \$63\.00/)).toBeTruthy()
  expect(screen.getByText(/does not know payment pay-1/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Mei Tanaka, One Month' })).toBeTruthy()
  await type('What they are', 'A loan of Square.')
  await press('Save the Explanation')
  expect(await screen.findByText('Choose at least one entry.')).toBeTruthy()
  expect(server.asked('payout-explain')).toEqual([])
  fireEvent.click(screen.getByLabelText('Payment, $32.00'))
  await press('Save the Explanation')
  expect(await screen.findByText('One entry is explained.')).toBeTruthy()
  expect(server.asked('payout-explain')[0]).toMatchObject({
    payoutId: 'po_1',
    entryIds: ['en_1'],
    reason: 'A loan of Square.',
  })
  const open = () => within(screen.getByRole('region', { name: 'Not Matched' }))
  await vi.waitFor(() => expect(open().queryByText('Payment, $32.00')).toBeNull())
})

test('whoever only reads the money sees what is not matched and no form; an address of nothing says so', async () => {
  serve({ me: may(), payout: ok(page) })
  openOffice('/office/money/payouts/po_1')
  expect(await screen.findByText(/An owner writes down what they are/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save the Explanation' })).toBeNull()
  cleanup()
  serve({ me: may() })
  openOffice('/office/money/payouts/po_none')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
})
