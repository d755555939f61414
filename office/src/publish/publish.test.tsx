// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { drafted, fullDraft, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const thing = { subject: 'plan', id: 'one-month' }
const change = { ...thing, title: 'One Month', field: 'prices', before: null, after: null, sentence: 'It rises.' }
const preview = {
  changes: [change],
  checks: [] as unknown[],
  members: [
    {
      planId: 'one-month',
      count: 2914,
      fromCents: 3000,
      toCents: 3200,
      monthCents: 582_800,
      mayLeave: 182,
      earliestOn: '2026-12-27',
    },
  ],
  taxes: [],
  at: '2026-11-22T15:00:00Z',
  needsSecond: false,
  seenDraft: 'seen-2',
}
const error = { level: 'error', text: 'Two plans are called Annual.', item: thing, field: 'name' }
const release = {
  id: 3,
  at: '2026-11-22T15:00:00Z',
  takesEffectAt: '2026-11-22T15:00:00Z',
  by: 'Dana Okafor',
  note: 'Winter',
  state: 'live',
  catalogueVersion: 12,
  changes: [change],
}
const shop = (answers: Parameters<typeof serveShop>[0] = {}) =>
  serveShop({
    draft: ok(fullDraft),
    'publish-preview': ok(preview),
    publish: ok({ releaseId: 3, version: 12, state: 'live' }),
    releases: (query) =>
      query.get('after')
        ? ok({ rows: [release], next: null, total: 2 })
        : ok({ rows: [{ ...release, id: 4 }], next: 'x', total: 2 }),
    ...answers,
  })

test('below every page stands what is not live, but not on the pages it leads to', async () => {
  shop()
  openOffice('/office/me')
  const bar = within(await screen.findByRole('region', { name: 'Draft' }))
  expect(bar.getByText(/One plan changed/)).toBeTruthy()
  fireEvent.click(bar.getByRole('link', { name: 'See All Changes' }))
  await heading('Draft')
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

test('the draft shows each changed field before and after, and nothing else', async () => {
  shop()
  openOffice('/office/draft')
  const table = within(await screen.findByRole('table', { name: 'Changes of One Month' }))
  expect(table.getAllByRole('row')).toHaveLength(2)
  expect(table.getByText('$30.00/mo from March 1, 2025').tagName).toBe('TD')
  expect(table.getByText('$32.00/mo from January 1, 2030').tagName).toBe('INS')
})

test('a new thing of the draft is one line that opens into its facts, open when something is wrong (O6)', async () => {
  const fresh = { ...drafted, id: 'mocha', title: 'Mocha', before: null }
  const wrong = {
    ...fresh,
    id: 'latte',
    title: 'Latte',
    problems: [{ level: 'error', text: 'No price.', field: null }],
  }
  shop({ draft: ok({ ...fullDraft, items: [fresh, wrong] }) })
  openOffice('/office/draft')
  const line = await screen.findByText(/^New plan: Mocha, \d+ facts$/)
  const [folded, open] = [line, screen.getByText(/^New plan: Latte/)].map((one) => one.closest('details')?.open)
  expect([folded, open]).toEqual([false, true])
  expect(within(line.closest('details') as HTMLElement).getByText(/^\$30.00\/mo from March 1, 2025/)).toBeTruthy()
})

test('one change is dropped by itself, all of them only after a question', async () => {
  const server = shop({ 'draft-drop': ok() })
  openOffice('/office/draft')
  await press('Drop This Change: One Month')
  await waitFor(() => expect(server.asked('draft-drop')[0]).toMatchObject(thing))
  await press('Drop Everything…')
  expect(server.asked('draft-drop')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Drop 1 Change', hidden: true }))
  await waitFor(() => expect(server.asked('draft-drop')[1]).toMatchObject({ all: true }))
})

test('a problem links to its field, which takes the focus', async () => {
  shop({
    draft: ok({ ...fullDraft, checks: [error] }),
    item: ok({ live: null, draft: drafted, seen: 1, versions: [] }),
  })
  openOffice('/office/draft')
  fireEvent.click(await screen.findByRole('link', { name: 'Go to It' }))
  await heading('One Month')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('an error stops publishing', async () => {
  const server = shop({ 'publish-preview': ok({ ...preview, checks: [error] }) })
  openOffice('/office/publish')
  await screen.findByText('This stops publishing')
  await press('Publish Now')
  expect(server.asked('publish')).toEqual([])
})

const keepThem = async () => fireEvent.click(await screen.findByLabelText(/^They keep what they pay/))

test('publishing sends what was seen, and that members keep what they pay', async () => {
  const server = shop()
  openOffice('/office/publish')
  expect(await screen.findByText(/2,914 members/)).toBeTruthy()
  await type(/Note/, 'Winter')
  await keepThem()
  await press('Publish Now')
  expect(await screen.findByText('It is live')).toBeTruthy()
  const [asked] = server.asked('publish')
  expect(asked).toMatchObject({
    note: 'Winter',
    seenDraft: 'seen-2',
    prices: [{ planId: 'one-month', members: 'keep' }],
  })
  expect(asked).not.toHaveProperty('at')
})

test('what members pay is asked for without an answer chosen before, and telling says what it comes to (O6)', async () => {
  const letter = { subject: 'Your One Month membership is $34.14 from January 2, 2027 on', text: 'Hi Mei,' }
  const server = shop({ 'price-letter': ok({ letter }) })
  openOffice('/office/publish')
  const tell = await screen.findByLabelText(/^They pay \$32.00 once they were told/)
  expect((tell as HTMLInputElement).checked).toBe(false)
  await press('Publish Now')
  expect(server.asked('publish')).toEqual([])
  fireEvent.click(tell)
  expect(screen.getByText(/\$5,828.00 more a month, before tax. If 183 members of 2,914 leave/)).toBeTruthy()
  await type(/^First renewal/, '2026-12-26')
  await press('Publish Now')
  expect(screen.getByText('Choose December 27, 2026 or a later day.')).toBeTruthy()
  expect(server.asked('publish')).toEqual([])
  await type(/^First renewal/, '2027-01-02')
  fireEvent.click(screen.getByLabelText(/^The old price/))
  const shown = screen.getByText(/^The letter, as one of them/).closest('details')
  if (shown) shown.open = true
  expect(await screen.findByText('Hi Mei,')).toBeTruthy()
  await press('Publish Now')
  expect(await screen.findByText('It is live')).toBeTruthy()
  expect(server.asked('publish')[0]).toMatchObject({
    prices: [{ planId: 'one-month', members: 'tell', firstOn: '2027-01-02', silent: 'keep' }],
  })
})

test('whom a tax affects is said before the press: how many, how much more, from which day, and what they hear (O6)', async () => {
  const tax = { locationId: 'kips-bay', locationName: 'Kips Bay NY', from: '2027-01-01' }
  const taxes = [
    { ...tax, how: 'told', count: 2914, leastCents: 100, mostCents: 117 },
    { ...tax, how: 'not told', count: 1, leastCents: 30, mostCents: 30 },
    { ...tax, how: 'reminded', count: 12, leastCents: 45, mostCents: 50 },
    {
      ...tax,
      locationId: 'newark',
      locationName: 'Newark NJ',
      how: 'less',
      count: 3,
      leastCents: -117,
      mostCents: -100,
    },
  ]
  shop({ 'publish-preview': ok({ ...preview, taxes }) })
  openOffice('/office/publish')
  const card = within(await screen.findByRole('region', { name: 'Members whose tax changes' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2,914 members of Kips Bay NY pay $1.00 to $1.17 more from January 1, 2027 on, tax included, once an email said so 28 days before the renewal. Until then the sum stays, and your shop pays the difference.',
    '1 member of Kips Bay NY pays $0.30 more from January 1, 2027 on, tax included, but they get no email: no address, or letters come back. The sum stays until they can be told, and your shop pays the difference.',
    '12 members of Kips Bay NY pay $0.45 to $0.50 more from January 1, 2027 on, tax included. The email before the renewal says the new sum; there is no other letter.',
    '3 members of Newark NJ pay $1.00 to $1.17 less from January 1, 2027 on, tax included.',
  ])
})

test('a later moment is one of the shop’s clock, and must be still to come', async () => {
  const server = shop({ publish: ok({ releaseId: 3, version: null, state: 'waiting' }) })
  openOffice('/office/publish')
  await keepThem()
  fireEvent.click(await screen.findByLabelText(/^Later/))
  await type('Day', '2026-11-22')
  await press('Publish Later')
  expect(server.asked('publish')).toEqual([])
  await type('Day', '2027-01-01')
  await press('Publish Later')
  expect(await screen.findByText(/January 1, 2027, 12:00 AM/)).toBeTruthy()
  expect(server.asked('publish')[0]).toMatchObject({ at: '2027-01-01T05:00:00.000Z' })
})

test('when the draft is another one meanwhile, it is shown again before anything is published', async () => {
  const server = shop({
    'publish-preview': [
      ok(preview),
      ok({ ...preview, changes: [{ ...change, sentence: 'It falls.' }], seenDraft: 'seen-3' }),
    ],
    publish: [refused(409, 'draft_stale', 'The draft changed.'), ok({ releaseId: 3, version: 12, state: 'live' })],
  })
  openOffice('/office/publish')
  await keepThem()
  await press('Publish Now')
  expect(await screen.findByText('It falls.')).toBeTruthy()
  expect(screen.getByText(/not what you looked at/)).toBeTruthy()
  await press('Publish Now')
  await screen.findByText('It is live')
  expect(server.asked('publish')[1]).toMatchObject({ seenDraft: 'seen-3' })
})

test('a release that needs a second person says so and is not live', async () => {
  shop({ publish: ok({ releaseId: null, version: null, state: 'asked' }) })
  openOffice('/office/publish')
  await keepThem()
  await press('Publish Now')
  expect(await screen.findByText('It waits to be decided')).toBeTruthy()
})

test('a release on a later page is found by its address; Back makes a draft of what was before', async () => {
  const server = shop({ 'release-back': [refused(409, 'draft_not_empty', 'The draft is not empty.'), ok()] })
  openOffice('/office/releases/3')
  expect(await screen.findByText('It rises.')).toBeTruthy()
  await press('Put It Back Into the Draft')
  expect(await screen.findByText('The draft is not empty.')).toBeTruthy()
  await press('Put It Back Into the Draft')
  await heading('Draft')
  expect(server.asked('release-back')[1]).toMatchObject({ releaseId: 3 })
})

test('a release that never was is no page', async () => {
  shop()
  openOffice('/office/releases/99')
  await heading('Page Not Found')
})

test('an empty draft says what it is for', async () => {
  serveShop({ 'publish-preview': ok({ ...preview, changes: [] }) })
  openOffice('/office/draft')
  expect(await screen.findByText('Nothing waits to be published')).toBeTruthy()
  cleanup()
  openOffice('/office/publish')
  expect(await screen.findByText('There is nothing to publish')).toBeTruthy()
})
