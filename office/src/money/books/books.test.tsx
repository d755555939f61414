// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press } from '../../../test/office.tsx'
import { type Answers, dana, ok, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sums = (account: string, cause: string, openingCents: number, debitCents: number, creditCents: number) => ({
  account,
  cause,
  openingCents,
  debitCents,
  creditCents,
})
const books = {
  from: '2026-11-01',
  to: '2026-11-24',
  until: '2026-11-23',
  sealedUntil: null as string | null,
  closable: '2026-10-31',
  complete: true,
  differs: false,
  accounts: [
    sums('square', 'purchase', 9600, 6400, 0),
    sums('deferred', 'purchase', -9000, 0, 6000),
    sums('deferred', 'day', 4000, 2500, 0),
    sums('tax', 'purchase', -600, 0, 400),
    sums('revenue', 'day', -4000, 0, 2500),
    sums('square', 'payout', 0, 0, 3200),
    sums('bank', 'payout', 0, 2990, 0),
    sums('fees', 'payout', 0, 210, 0),
    sums('square', 'dispute', 0, 0, 1100),
    sums('disputes', 'dispute', 0, 1100, 0),
    sums('disputes', 'dispute_lost', 0, 0, 1000),
    sums('refunds', 'dispute_lost', 0, 1000, 0),
  ],
  tax: [
    {
      locationId: 'kips-bay',
      locationName: 'Kips Bay NY',
      rate: 8875,
      soldCents: 6000,
      taxCents: 400,
      backCents: 100,
      backTaxCents: 9,
    },
  ],
  waiting: [
    { month: '2026-11', deferredCents: 1200, giftsCents: 0 },
    { month: '2026-12', deferredCents: 7300, giftsCents: 0 },
  ],
}
let server: ReturnType<typeof serve>
const open = async (answer: typeof books, address = '') => {
  const asked: Record<string, string>[] = []
  const answers: Answers = {
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'money.close', 'reports'] }),
    books: (query) => {
      asked.push(Object.fromEntries(query))
      return ok(answer)
    },
    'books-close': ok({ sealedUntil: '2026-10-31' }),
    reports: ok({ plans: [], locations: [{ id: 'kips-bay', name: 'Kips Bay NY' }] }),
  }
  server = serve(answers)
  openOffice(`/office/money/books${address}`)
  await heading('Money')
  await screen.findByRole('heading', { name: 'Trial Balance' })
  return asked
}
const row = (table: string, name: string) =>
  within(within(screen.getByRole('table', { name: table })).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('the books of a month: whether they balance, in short, the trial balance, tax, and when the rest is earned', async () => {
  await open(books)
  expect(screen.getByText('The books balance, and every payment, refund, dispute and payout is in them.')).toBeTruthy()
  expect(screen.getByText(/^Days are earned through November 23, 2026. No day is closed/)).toBeTruthy()
  expect(row('Trial Balance', 'Memberships still to earn')).toEqual([
    '$50.00 credit',
    '$25.00',
    '$60.00',
    '$85.00 credit',
  ])
  expect(row('Trial Balance', 'Sum')).toEqual(['$0.00', '$142.00', '$142.00', '$0.00'])
  expect(row('Tax by Location', 'Kips Bay NY')).toEqual(['8.875%', '$60.00', '$4.00', '$1.00', '$0.09', '$3.91'])
  expect(screen.getByText('$85.00 is still to be earned, $12.00 of it in November 2026.')).toBeTruthy()
  expect(row('Trial Balance', 'Bank')).toEqual(['$0.00', '$29.90', '$0.00', '$29.90 debit'])
  expect(row('Trial Balance', 'In dispute')).toEqual(['$0.00', '$11.00', '$10.00', '$1.00 debit'])
  const figure = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
  expect([figure('Square’s fees'), figure('Reached the bank'), figure('Lost in disputes')]).toEqual([
    '$2.10',
    '$29.90',
    '$10.00',
  ])
  expect(screen.getByText(/What Square kept of its payouts/)).toBeTruthy()
})

test('books that are off say so, and those of a closed month say that they no longer change', async () => {
  await open({ ...books, accounts: books.accounts.slice(1), sealedUntil: '2026-10-31' })
  expect(screen.getByText('The books do not balance')).toBeTruthy()
  expect(screen.getByText(/Days through October 31, 2026 are closed and no longer change/)).toBeTruthy()
})

test('days and location stand in the address', async () => {
  const asked = await open({ ...books, complete: false }, '?from=2026-10-01&to=2026-10-31&locationId=kips-bay')
  expect(asked).toContainEqual({ from: '2026-10-01', to: '2026-10-31', locationId: 'kips-bay' })
  expect(screen.getByText('Not everything is in the books yet')).toBeTruthy()
})

test('an owner closes a month after reading what cannot be changed any more', async () => {
  await open(books)
  await press('Close These Days…')
  const sheet = await screen.findByRole('dialog', { name: 'Close everything through October 31, 2026?' })
  expect(sheet.textContent).toContain('no one can open them again')
  await press('Close for Good')
  expect(await screen.findByText('The books are closed through October 31, 2026.')).toBeTruthy()
  expect(server.asked('books-close')[0]).toMatchObject({ until: '2026-10-31' })
})
