// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parts, shop } from '../../test/lab.ts'
import { heading, openOffice } from '../../test/office.tsx'
import { type Answers, dana, ok, refused, serve } from '../../test/server.ts'
import type { FromWorker, ToWorker } from './messages.ts'
import { replayDesk } from './replay-desk.ts'

/** The browser's worker, without a thread of its own. */
class SameThread {
  onmessage: ((event: { data: FromWorker }) => void) | null = null
  onerror: (() => void) | null = null
  private isOver = false
  private readonly desk = replayDesk((data) => {
    if (!this.isOver) this.onmessage?.({ data })
  })
  postMessage(message: ToWorker) {
    this.desk(structuredClone(message))
  }
  terminate() {
    this.isOver = true
  }
}
beforeEach(() => vi.stubGlobal('Worker', SameThread))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const owner = { ...dana, capabilities: ['see', 'reports', 'catalogue', 'publish'] }
const answers = (more: Answers = {}): Answers => ({
  me: ok(owner),
  lab: ok(shop),
  'lab-part': (query) => ok(parts[Number(query.get('part'))]),
  ...more,
})
const figure = async (name: string) => {
  const list = await screen.findByRole('region', { name: 'What It Would Have Been' })
  return (await within(list).findByText(name, { selector: 'dt' })).parentElement?.textContent
}
const status = () => screen.findByText(/would be left after drinks/)

test('with nothing tried the page shows how it was, and that these are the figures of the books (O21)', async () => {
  serve(answers())
  openOffice('/office/reports/lab')
  await heading('Price Lab')
  expect(await screen.findByText('With nothing changed, these are the figures of your books to the cent.')).toBeTruthy()
  expect(await figure('Income without tax')).toContain('$600.00As it was')
  expect(await figure('Left after drinks')).toContain('$580.00As it was')
  expect(await figure('Busiest quarter hour')).toContain('Kips Bay NY, August 2, 2026, 10:00 AM')
  expect(screen.getByRole('button', { name: 'Take Into the Draft' })).toHaveProperty('disabled', true)
})

test('where nothing is taxed, no figure and no row speaks of tax (O21)', async () => {
  const untaxed = { timeZone: 'America/Anchorage', tax: [{ rate: 0, from: '2020-01-01' }] }
  serve(answers({ items: ok([{ id: 'place', title: '', state: 'live', body: untaxed }]) }))
  openOffice('/office/reports/lab')
  expect(await figure('Income')).toContain('$600.00As it was')
  expect(document.body.textContent).not.toMatch(/\btax\b/i)
})

test('a price that is typed is played at once, and the address keeps it (O21)', async () => {
  serve(answers())
  openOffice('/office/reports/lab')
  fireEvent.change(await screen.findByLabelText('One Month: price'), { target: { value: '33' } })
  expect((await status()).textContent).toContain('$614.40 would be left after drinks: $34.40 more than it was.')
  expect(screen.getByText(/^In nine of ten guesses it is from \$\d+\.\d\d more than it was to /)).toBeTruthy()
  expect(await figure('Would have paid more')).toContain('10')
  expect(await figure('May leave: One Month')).toContain('Of 10 members who renewed')
  expect(window.location.search).toBe('?price.one-month=33')
  fireEvent.click(screen.getByRole('button', { name: 'Back to How It Was' }))
  await screen.findByText('Nothing is tried yet: this is how it was.')
  expect(window.location.search).toBe('')
})

test('an address with levers opens with them, and one that is no price is said at its field (O21)', async () => {
  serve(answers())
  openOffice('/office/reports/lab?place.kips-bay=closed&price.annual=abc')
  expect(await figure('Income without tax')).toContain('$0.00$600.00 less than it was')
  const field = screen.getByLabelText('Annual: price')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/such as 32.00/)).toBeTruthy()
})

test('a shop without a day that is over, and one that began in these days, say so (O21)', async () => {
  serve(answers({ lab: ok({ ...shop, began: null, parts: 0 }) }))
  openOffice('/office/reports/lab')
  expect(await screen.findByRole('heading', { name: 'No day to play yet' })).toBeTruthy()
  cleanup()
  serve(answers({ lab: ok({ ...shop, began: '2026-09-15' }) }))
  openOffice('/office/reports/lab')
  expect(await screen.findByText('The shop began on September 15, 2026: the days before it are empty.')).toBeTruthy()
})

test('a part that cannot be read is read again by a press; other books than were read are said (O21)', async () => {
  const server = serve(answers({ 'lab-part': [refused(503, 'unavailable')] }))
  openOffice('/office/reports/lab')
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.now(answers({ lab: ok(shop) }))
  fireEvent.click(again)
  expect(await figure('Income without tax')).toContain('$600.00')
  cleanup()
  serve(answers({ lab: ok({ ...shop, booked: { ...shop.booked, netCents: 1 } }) }))
  openOffice('/office/reports/lab')
  expect(await screen.findByText(/The books changed while this was read/)).toBeTruthy()
})

test('taking it into the draft saves the price from tomorrow on and nothing else, and leads to publishing (O21)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-28T17:00:00Z') })
  const plan = { name: 'One Month', benefits: ['daily'], prices: [{ cents: 3000, from: '2000-01-01' }] }
  const server = serve(
    answers({
      item: ok({ live: plan, draft: null, seen: 7, versions: [] }),
      'draft-save': ok({ item: { id: 'one-month' }, checks: [] }),
    }),
  )
  openOffice('/office/reports/lab?price.one-month=32&guess.joins=120')
  await status()
  fireEvent.click(screen.getByRole('button', { name: 'Take Into the Draft' }))
  expect(await screen.findByText('It is in the draft. Nothing is live yet.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Publish…' })).toBeTruthy()
  expect(server.asked('draft-save')).toEqual([
    {
      key: expect.any(String),
      subject: 'plan',
      id: 'one-month',
      seen: 7,
      body: { ...plan, prices: [...plan.prices, { cents: 3200, from: '2026-11-29' }] },
    },
  ])
  vi.useRealTimers()
})

test('what cannot be published is not taken, and a thing that the draft takes off is named (O21)', async () => {
  const gone = { live: {}, draft: { after: null }, seen: 1, versions: [] }
  const server = serve(answers({ item: ok(gone) }))
  openOffice('/office/reports/lab?price.one-month=0.49')
  expect(await screen.findByText('One Month: A price must be between $0.50 and $10,000.00.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Take Into the Draft' })).toHaveProperty('disabled', true)
  fireEvent.change(screen.getByLabelText('One Month: price'), { target: { value: '31' } })
  await status()
  fireEvent.click(screen.getByRole('button', { name: 'Take Into the Draft' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The draft takes it off.'))
  expect(server.asked('draft-save')).toEqual([])
})

test('the reports lead to the lab for who may change prices, and it is closed to others (O21, O1)', async () => {
  serve(answers())
  openOffice('/office/reports')
  expect(await screen.findByRole('link', { name: 'Try Other Prices in the Price Lab' })).toBeTruthy()
  cleanup()
  serve(answers({ me: ok({ ...dana, capabilities: ['see', 'reports'] }) }))
  openOffice('/office/reports')
  await heading('Reports')
  expect(screen.queryByRole('link', { name: 'Try Other Prices in the Price Lab' })).toBeNull()
  cleanup()
  const server = serve(answers({ me: ok({ ...dana, capabilities: ['see', 'reports'] }) }))
  openOffice('/office/reports/lab')
  await heading('Lab')
  expect(server.asked('lab')).toEqual([])
})
