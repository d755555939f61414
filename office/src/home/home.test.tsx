// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice } from '../../test/office.tsx'
import { type Answer, type Answers, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (home: Answer) => {
  serve({ me: ok(dana), home, approvals: ok([]) })
  openOffice('/office')
}
const at = '2026-11-22T15:00:00.000Z'
const renewal = (who: string, more = {}) => ({
  kind: 'renewal_failed',
  id: who,
  title: 'A renewal was not paid',
  text: `The card of ${who} did not pay.`,
  reason: 'One Month.',
  at,
  dueAt: null,
  link: { to: `/customers/${who}`, label: 'Look at the Customer' },
  who,
  cents: 3200,
  told: true,
  ...more,
})

test('what waits is listed with its deadline and one way on', async () => {
  open(
    ok({
      todo: [
        {
          kind: 'refund_failed',
          id: 'refund-1',
          title: 'A refund failed',
          text: 'Square did not refund $5.00.',
          at: '2026-11-22T15:00:00.000Z',
          dueAt: '2026-11-24T15:00:00.000Z',
          link: { to: '/money/refunds/refund-1', label: 'Look at the Refund' },
        },
        {
          kind: 'moved',
          id: 'm',
          title: 'Moved',
          text: 'Look.',
          at: '2026-11-22T15:00:00.000Z',
          dueAt: null,
          link: null,
        },
      ],
    }),
  )
  expect(await screen.findByRole('heading', { name: 'A refund failed' })).toBeTruthy()
  expect(screen.getByText(/Nov 24/)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: /^Look at the Refund/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/office/money/refunds/refund-1'])
})

test('nineteen of a kind are one row with their sum and the way to their list', async () => {
  const many = Array.from({ length: 19 }, (_, index) => renewal(`Guest ${index}`, { told: index < 12 }))
  serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'renewals.read'] }),
    home: ok({ todo: many }),
  })
  openOffice('/office')
  expect(await screen.findByRole('heading', { name: '19 renewals failed: $608.00 is open' })).toBeTruthy()
  expect(screen.getByText(/12 of 19 were emailed how to pay\.$/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^See Who/ }).getAttribute('href')).toBe('/office/money/failed')
})

test('who has no page with all of a kind reads them in a sheet, each with its way on', async () => {
  open(ok({ todo: [renewal('Nguyễn Thị'), renewal('O’Brien')] }))
  fireEvent.click(await screen.findByRole('button', { name: /^See All/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '2 renewals failed: $64.00 is open', hidden: true }))
  expect(dialog.getByText('The card of Nguyễn Thị did not pay.')).toBeTruthy()
  expect(dialog.getAllByRole('link', { hidden: true })).toHaveLength(2)
})

test('at most six rows are shown until all are asked for', async () => {
  const kinds = [
    'health',
    'books_differ',
    'payout_failed',
    'moved',
    'dispute',
    'answer_held',
    'refund_held',
    'restored',
  ]
  open(ok({ todo: kinds.map((kind) => ({ ...renewal(kind), kind, title: kind, who: undefined })) }))
  const list = within(await screen.findByRole('region', { name: 'To do' }))
  expect(await list.findAllByRole('listitem')).toHaveLength(6)
  fireEvent.click(list.getByRole('button', { name: 'See All 8' }))
  expect(list.getAllByRole('listitem')).toHaveLength(8)
})

const request = {
  id: 'approval-1',
  kind: 'release',
  subjectId: 'release-1',
  words: 'publish a price that is 60% lower',
  wanted: {},
  askedBy: 'Priya Nair',
  askedAt: at,
  dueAt: '2026-11-29T15:00:00.000Z',
  ends: 'lapses',
  may: { approve: true, refuse: true },
  aloneFrom: null,
}
const openWithRequest = (more = {}, me = {}) => {
  const server = serve({
    me: ok({ ...dana, ...me, todo: { count: 1 } }),
    home: ok({ todo: [] }),
    approvals: ok([{ ...request, ...more }]),
    'approval-decide': ok({ state: 'approved' }),
  })
  openOffice('/office')
  return server
}

test('what someone asks for is a row, and is decided in a sheet', async () => {
  openWithRequest()
  expect(
    await screen.findByRole('heading', { name: 'Priya Nair asks to publish a price that is 60% lower' }),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Decide…/ }))
  expect(await screen.findByRole('button', { name: /^Approve/, hidden: true })).toBeTruthy()
})

const alone = { others: [], isOnlyOwner: true }

test('the only owner reads until when it waits and nothing of another person (O4)', async () => {
  openWithRequest({ may: { approve: false, refuse: true }, aloneFrom: '2026-11-25T15:00:00.000Z' }, alone)
  expect(await screen.findByRole('heading', { name: 'You asked to publish a price that is 60% lower' })).toBeTruthy()
  expect(await screen.findByText(/^You are the only owner, so this waits until .*; we remind you then\.$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Look…/ }))
  expect(await screen.findByRole('button', { name: /^Take Back/, hidden: true })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/second person|someone else/i)
})

test('the only owner confirms in one press on the first page once the day is over (O4)', async () => {
  const server = openWithRequest({ may: { approve: true, refuse: true }, aloneFrom: '2026-11-23T15:00:00.000Z' }, alone)
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm: publish a price that is 60% lower' }))
  await waitFor(() =>
    expect(server.asked('approval-decide')).toMatchObject([{ approvalId: 'approval-1', decision: 'approve' }]),
  )
})

test('a finding that only a person can settle says what to look at, asks what was looked at, and is sent', async () => {
  const restored = {
    kind: 'restored',
    id: 'last night',
    title: 'The database was restored from a backup',
    text: 'It was restored.',
    at: '2026-11-22T15:00:00.000Z',
    dueAt: null,
    link: null,
  }
  const server = serve({
    me: ok(dana),
    home: [ok({ todo: [restored] }), ok({ todo: [] })],
    approvals: ok([]),
    'finding-settle': ok(),
  })
  openOffice('/office')
  fireEvent.click(await screen.findByRole('button', { name: /^Settle…/ }))
  expect(await screen.findByText(/Compare the last payments and refunds/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Settle', hidden: true }))
  expect(await screen.findByText('Please say what you looked at.')).toBeTruthy()
  expect(server.asked('finding-settle')).toEqual([])
  fireEvent.change(screen.getByLabelText('What did you look at?'), { target: { value: ' All of November ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Settle', hidden: true }))
  expect(await screen.findByText('Nothing to do')).toBeTruthy()
  expect(server.asked('finding-settle')[0]).toMatchObject({
    kind: 'restored',
    subject: 'last night',
    note: 'All of November',
  })
})

test('nothing waits, or it could not be loaded', async () => {
  open(ok({ todo: [] }))
  const nothing = await screen.findByText('Nothing to do')
  // The cup of a shop that sells bubble tea has pearls.
  expect(nothing.querySelectorAll('svg circle')).toHaveLength(5)
  cleanup()
  open(refused(503, 'unavailable', 'Please try again in a moment.'))
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
})

const figures = {
  days: Array.from({ length: 40 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10),
    members: 1000 + index,
    monthlyCents: 3_000_000 - index * 100,
  })),
  leaving: [
    { month: '2026-09-01', atStart: 400, left: 14 },
    { month: '2026-10-01', atStart: 387, left: 12 },
  ],
  yearBefore: [
    { day: '2025-10-31', members: 900, monthlyCents: 2_000_000 },
    { day: '2025-11-09', members: 1040, monthlyCents: 2_000_000 },
  ],
  leavingYearBefore: { month: '2025-10-01', atStart: 100, left: 4 },
  heat: [
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 11, drinks: 3 },
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 13, drinks: 0 },
    { locationId: 'newark', location: 'Newark DE', hour: 12, drinks: 1200 },
  ],
  today: {
    day: '2026-11-10',
    hour: 13,
    sameHour: true,
    yearBefore: 1204,
    hours: [
      { hour: 11, drinks: 4, usual: 3 },
      { hour: 12, drinks: 1200, usual: 9 },
      { hour: 14, drinks: 0, usual: 5 },
    ],
  },
}
const openWith = (answer: NonNullable<Answers['figures']>, query = '') => {
  const lee = { ...dana, capabilities: [...dana.capabilities, 'reports'] }
  serve({ me: ok(lee), home: ok({ todo: [] }), approvals: ok([]), figures: answer })
  openOffice(`/office${query}`)
}

test('the first page says how the shop does: members, what they pay a month, and the drinks of today', async () => {
  openWith(ok(figures))
  await screen.findByText('1,039')
  const section = screen
  const shown = (await section.findAllByRole('term')).map((term) =>
    [...(term.parentElement?.children ?? [])].map(({ textContent }) => textContent),
  )
  expect(shown).toEqual([
    ['Members', '1,039', '30 more in 30 days'],
    ['Monthly revenue', '$29,961', '$30 less in 30 days'],
    ['Leaving a month', '3.1%', '0.4 points less in October'],
    ['Drinks today', '1,204', '1,192 more than usual'],
  ])
  expect(
    await section.findByRole('img', {
      name: 'Members over a year. 1,039 members at the end of November 9, 2026, 39 more than on October 1, 2026.',
    }),
  ).toBeTruthy()
  const said = 'Today by the hour. 1,204 drinks so far today; usually 12 by 1 PM. 5 more are expected.'
  expect(section.getByRole('img', { name: said })).toBeTruthy()
  const [members, hours] = section.getAllByRole('button', { name: 'As Table' })
  for (const button of [members, hours]) if (button) fireEvent.click(button)
  const months = within(section.getByRole('table', { name: 'Members over a year' })).getAllByRole('row')
  expect(months.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Members', 'a year before'],
    ['October 31, 2026', '1,030', expect.any(String)],
    ['November 9, 2026', '1,039', expect.any(String)],
  ])
  const rows = within(section.getByRole('table', { name: 'Today by the hour' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Hour', 'Drinks', 'Usual'],
    ['11 AM', '4', '3'],
    ['12 PM', '1,200', '9'],
    ['2 PM', '', '5'],
  ])
})

test('the first page says where and when drinks are taken on this weekday', async () => {
  openWith(ok(figures))
  const card = within(await screen.findByRole('region', { name: 'Where and when drinks are taken' }))
  const [map, narrow] = card.getAllByRole('table').map((table) =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  )
  expect(narrow?.slice(0, 2)).toEqual([
    ['Location', '11–12', '12–1', '1–2'],
    ['Kips Bay NY', '3', '0', '0'],
  ])
  expect(map).toEqual([
    ['Location', '11 AM', '12 PM', '1', 'Day'],
    ['Kips Bay NY', '3', '0', '0', '3'],
    ['Newark DE', '0', '1,200', '0', '1,200'],
    ['All locations', '3', '1,200', '0', '1,203'],
  ])
  expect(card.getByText('Average of the last four Tuesdays. Busiest: Newark DE at 12 PM, 1,200.')).toBeTruthy()
  expect(card.getAllByText('0 fewest1,200 most')).toHaveLength(2)
})

test('a comparison of zero is left out, and a younger shop has no map', async () => {
  const level = figures.days.map((day) => ({ ...day, members: 7, monthlyCents: 700 }))
  openWith(ok({ ...figures, ...young, days: level, today: { ...figures.today, yearBefore: null } }))
  expect(await screen.findByText('$7')).toBeTruthy()
  expect(screen.queryByText(/in 30 days|year before/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Where and when drinks are taken' })).toBeNull()
})

const young = { yearBefore: [], leavingYearBefore: null, heat: [] }

test('a shop on its first day has no figures yet and says so', async () => {
  openWith(
    ok({
      days: [],
      leaving: [],
      ...young,
      today: { day: '2026-11-10', hour: 8, sameHour: true, hours: [], yearBefore: null },
    }),
  )
  expect(await screen.findByText('No drinks yet today.')).toBeTruthy()
  expect(screen.getAllByText('The first figures are here the day after the first member joins.')).toHaveLength(3)
  expect(screen.queryByRole('img', { name: /^Members/ })).toBeNull()
})

test('a shop without members has a sentence instead of a line at zero (O13)', async () => {
  const empty = figures.days.map((day) => ({ ...day, members: 0, monthlyCents: 0 }))
  openWith(ok({ ...figures, ...young, days: empty }))
  expect(await screen.findByText('The line begins the day after the first member joins.')).toBeTruthy()
  expect(screen.queryByRole('img', { name: /^Members/ })).toBeNull()
  const [members, monthly] = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
  const later = '–The first figures are here the day after the first member joins.'
  expect([members, monthly]).toEqual([`Members${later}`, `Monthly revenue${later}`])
})

const locations = [
  { id: 'kips-bay', name: 'Kips Bay NY', timeZone: 'America/New_York', open: true },
  { id: 'newark', name: 'Newark DE', timeZone: 'America/New_York', open: true },
]

test('the first page says how many locations are open, and shows one of them by the address (O13)', async () => {
  const asked: (string | null)[] = []
  openWith((query) => {
    asked.push(query.get('locationId'))
    return ok({ ...figures, locations })
  })
  expect(await screen.findByText(/^\d+:\d\d [AP]M\. 2 locations, all open\.$/)).toBeTruthy()
  fireEvent.change(await screen.findByRole('combobox', { name: 'Location' }), { target: { value: 'newark' } })
  expect(window.location.search).toBe('?locationId=newark')
  await waitFor(() => expect(asked).toEqual([null, 'newark']))
})

test('the hour is that of the location that is shown; of all, in zones of their own, it says whose, and the figures name none (O13)', async () => {
  const west = { id: 'pearl', name: 'Pearl District', timeZone: 'America/Los_Angeles', open: true }
  const today = { ...figures.today, sameHour: false }
  openWith(ok({ ...figures, locations: [...locations, west], today }))
  const said = await screen.findByText(/^\d+:\d\d [AP]M Eastern time\. 3 locations, all open\.$/)
  expect(screen.getByRole('img', { name: /^Today by the hour/ }).getAttribute('aria-label')).toMatch(/by now\./)
  const eastern = said.textContent.split(' Eastern')[0]
  fireEvent.change(await screen.findByRole('combobox', { name: 'Location' }), { target: { value: 'pearl' } })
  const pacific = await screen.findByText(/^\d+:\d\d [AP]M\. 3 locations, all open\.$/)
  expect(pacific.textContent.split('. ')[0]).not.toBe(eastern)
})

test('an address that names a location that is gone shows all locations', async () => {
  openWith(
    (query) => (query.has('locationId') ? refused(404, 'unknown') : ok({ ...figures, locations })),
    '?locationId=gone',
  )
  expect(await screen.findByText(/2 locations, all open/)).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Location' }).selectedOptions[0]?.text).toBe(
    'All locations',
  )
})

test('whoever may not see reports has no figures', async () => {
  open(ok({ todo: [] }))
  expect(await screen.findByText('Nothing to do')).toBeTruthy()
  expect(screen.queryByText('Members')).toBeNull()
})
