// @vitest-environment jsdom
import { dateIn } from '@sipday/rules/calendar.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice, press } from '../../test/office.tsx'
import { type Answers, dana, ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const today = dateIn(new Date(), 'America/New_York')
const long = 'Maximiliane-Alexandrina von Hohenberg-Langenburg zu Sonnenfels'
const payment = (id: string, more: object = {}) => ({
  id,
  purchaseId: null,
  at: `${today}T15:00:00.000Z`,
  day: today,
  customer: { id, name: id },
  member: null as string | null,
  what: 'renewal',
  planName: 'One Month',
  locationName: 'Philadelphia Chinatown PA',
  netCents: 3000,
  taxCents: 200,
  totalCents: 3200,
  backCents: 0,
  creditedCents: 0,
  card: { brand: 'AMERICAN_EXPRESS', last4: '2269' },
  state: 'paid',
  ...more,
})
const strip = {
  today: { count: 1, cents: 3200 },
  month: { count: 1388, cents: 7_120_416 },
  refunded: { count: 14, cents: 43_984 },
  notPaid: { count: 19, cents: 62_616 },
}
const rows = [
  payment('Nguyễn Thị', { what: 'purchase' }),
  payment(long, { state: 'partly_refunded', backCents: 500 }),
  payment('O’Brien', { day: '2026-01-05', state: 'disputed' }),
  payment('Noor', { day: '2026-01-05', state: 'unknown', card: null }),
]
const days = [
  { day: today, count: 7, cents: 76_061 },
  { day: '2026-01-05', count: 61, cents: 214_318 },
]
const full = ok({ rows, next: 'page-2', total: 1388, days, strip })
const open = (address = '/office/money/payments', answers: Answers = {}, may: string[] = []) => {
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', ...may] }),
    payments: full,
    ...answers,
  })
  openOffice(address)
  return server
}
const cells = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent)

test('payments stand by day, each a line, with what was paid that day on all pages', async () => {
  open()
  const table = within(await screen.findByRole('table', { name: 'Payments' }))
  const shown = table.getAllByRole('row').map(cells)
  expect(shown[1]?.[0]).toMatch(/^Today, .*7 payments, \$760\.61$/)
  expect(shown[2]?.slice(0, 6)).toEqual([
    'Nguyễn Thị',
    'One Month, new',
    'Philadelphia Chinatown PA',
    'Amex 2269',
    '$32.00',
    'Paid',
  ])
  expect(shown[4]?.[0]).toMatch(/^Jan 5(, 2026)?61 payments, \$2,143\.18$/)
  expect(shown.map((row) => row[5])).toEqual([
    'State',
    undefined,
    'Paid',
    'Part back $5.00 refunded',
    undefined,
    'Disputed',
    'Not sure',
  ])
  // The whole of what may be cut off.
  expect(screen.getByTitle(long)).toBeTruthy()
  expect(screen.getByTitle('$5.00 refunded')).toBeTruthy()
})

test('above them stand today, the month, what was refunded, and what is not paid as far as one may see it', async () => {
  open()
  expect((await screen.findAllByRole('term')).map((term) => cells(term.parentElement as HTMLElement))).toEqual([
    ['Today', '$32.00', '1 payment'],
    [expect.any(String), '$71,204.16', '1,388 payments'],
    ['Refunded', '$439.84', expect.stringMatching(/^14 in /)],
    ['Not paid', '$626.16', '19 renewals'],
  ])
  cleanup()
  open('/office/money/payments', {
    payments: ok({ rows, next: null, total: 4, days, strip: { ...strip, notPaid: null } }),
  })
  expect(await screen.findAllByRole('term')).toHaveLength(3)
})

test('chips and the rare filters behind More stand in the address, and are cleared at once', async () => {
  open()
  await press('This month')
  expect(window.location.search).toBe(`?from=${today.slice(0, 7)}-01`)
  await press('Last month')
  expect(window.location.search).toMatch(/^\?from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d$/)
  await press('Refunded')
  expect(new URLSearchParams(window.location.search).get('state')).toBe('refunded')
  expect(screen.getByRole('button', { name: 'Refunded' }).getAttribute('aria-pressed')).toBe('true')
  await press('More')
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'unknown' } })
  expect(screen.getByRole('button', { name: 'More (1)' })).toBeTruthy()
  await press('Clear Filters')
  expect(window.location.search).toBe('')
  expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull()
})

test('no match says so, with the way back; a shop without payments says that', async () => {
  const none = ok({ rows: [], next: null, total: 0, days: [], strip })
  open('/office/money/payments?state=disputed', { payments: none })
  expect(await screen.findByText('No payment fits')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear Filters' })[1] as HTMLElement)
  expect(window.location.search).toBe('')
  cleanup()
  open('/office/money/payments', { payments: none })
  expect(await screen.findByText('No payments here')).toBeTruthy()
})

test('a name is looked for within the list and stands in no address; a location stands there (O11, rule O)', async () => {
  const asked: string[] = []
  const locations = [
    { id: 'kips-bay', name: 'Kips Bay NY' },
    { id: 'newark', name: 'Newark DE' },
  ]
  open('/office/money/payments', {
    payments: (query: URLSearchParams) => {
      asked.push(query.toString())
      return ok({ rows, next: null, total: 4, days, strip, locations })
    },
  })
  fireEvent.change(await screen.findByLabelText('Location'), { target: { value: 'newark' } })
  expect(window.location.search).toBe('?locationId=newark')
  fireEvent.change(screen.getByLabelText('Name or last four'), { target: { value: 'Nguyễn' } })
  await vi.waitFor(() => expect(asked).toContain('locationId=newark&q=Nguy%E1%BB%85n'))
  expect(window.location.search).toBe('?locationId=newark')
  await press('Clear Filters')
  expect((screen.getByLabelText('Name or last four') as HTMLInputElement).value).toBe('')
  expect(window.location.search).toBe('')
})

test('the three dots open a menu with the keys of a menu; it offers what may be done', async () => {
  open('/office/money/payments', {}, ['refund.ask', 'customers.read', 'disputes'])
  const dots = await screen.findByRole('button', { name: 'Actions for the $32.00 of Nguyễn Thị' })
  fireEvent.click(dots)
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Refund…', 'Open Customer'])
  expect(document.activeElement).toBe(items[0])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(items[1])
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(dots)
  fireEvent.click(screen.getByRole('button', { name: 'Actions for the $32.00 of O’Brien' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Look at Dispute' }))
  expect(window.location.pathname).toMatch(/^\/office\/money\/disputes\//)
})

test('a payment with a receipt shows it in a tab of its own, and sends it again (O9.3)', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const bought = payment('Mei', { purchaseId: 'p-1' })
  const page = ok({ rows: [bought], next: null, total: 1, days, strip })
  const resend = ok({ email: 'receipt', to: 'm•••@demo.example' })
  open('/office/money/payments', { payments: page, resend }, ['customers'])
  const menu = await screen.findByRole('button', { name: /^Actions/ })
  fireEvent.click(menu)
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Receipt',
    'Send Receipt Again',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Receipt' }))
  expect(opened).toHaveBeenCalledWith('/office/letter?receipt=p-1', '_blank', 'noopener')
  fireEvent.click(menu)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send Receipt Again' }))
  expect(await screen.findByText('The receipt is on its way to m•••@demo.example.')).toBeTruthy()
})

test('who only reads the money has no menu and no way to a customer', async () => {
  open()
  await screen.findByRole('table', { name: 'Payments' })
  expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Noor' })).toBeNull()
})

test('renewals that a family is charged together are one line, with the refund of each (O9.6)', async () => {
  const family = (member: string) => payment(member, { customer: { id: 'mei', name: 'Mei Chen' }, member })
  const page = ok({ rows: [family('Mei Chen'), family(long)], next: null, total: 2, days, strip })
  open('/office/money/payments', { payments: page }, ['refund.ask'])
  const table = within(await screen.findByRole('table', { name: 'Payments' }))
  const lines = table.getAllByRole('row').slice(2)
  expect(lines.map((line) => cells(line).slice(0, 6))).toEqual([
    ['Mei Chen', '2 × One Month', 'Philadelphia Chinatown PA', 'Amex 2269', '$64.00', 'Paid'],
  ])
  await press('Actions for the $64.00 of Mei Chen')
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Refund Mei Chen…',
    `Refund ${long}…`,
  ])
})
