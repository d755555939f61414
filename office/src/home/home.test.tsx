// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice } from '../../test/office.tsx'
import { type Answer, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (home: Answer) => {
  serve({ me: ok(dana), home, approvals: ok([]) })
  openOffice('/office')
}

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
  expect(screen.getByText(/Since Nov 22(, 2026)?, .*, until Nov 24(, 2026)?, /)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: /^Look at the Refund/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/office/money/refunds/refund-1'])
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
  expect(await screen.findByText('Nothing waits for anyone.')).toBeTruthy()
  expect(server.asked('finding-settle')[0]).toMatchObject({
    kind: 'restored',
    subject: 'last night',
    note: 'All of November',
  })
})

test('nothing waits, or it could not be loaded', async () => {
  open(ok({ todo: [] }))
  expect(await screen.findByText('Nothing waits for anyone.')).toBeTruthy()
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
    yearBefore: 1204,
    hours: [
      { hour: 11, drinks: 4, usual: 3 },
      { hour: 12, drinks: 1200, usual: 9 },
      { hour: 14, drinks: 0, usual: 5 },
    ],
  },
}
const openWith = (answer: Answer) => {
  const lee = { ...dana, capabilities: [...dana.capabilities, 'reports'] }
  serve({ me: ok(lee), home: ok({ todo: [] }), approvals: ok([]), figures: answer })
  openOffice('/office')
}

test('the first page says how the shop does: members, what they pay a month, and the drinks of today', async () => {
  openWith(ok(figures))
  const section = within(await screen.findByRole('region', { name: 'How the Shop Does' }))
  const shown = (await section.findAllByRole('term')).map((term) =>
    [...(term.parentElement?.children ?? [])].map(({ textContent }) => textContent),
  )
  expect(shown).toEqual([
    ['Members', '1,039', '30 more in 30 days', '1 fewer than a year before'],
    ['Monthly recurring revenue', '$29,961', '$30.00 less in 30 days', '$9,961.00 more than a year before'],
    [
      'Leaving a month',
      '3.1%',
      'In October 2026, 0.4 points less than in September 2026',
      '0.9 points less than a year before',
    ],
    ['Drinks today', '1,204', '12 usual until 1 PM', 'As many as a year before'],
  ])
  expect(
    section.getByRole('img', {
      name: 'Members over a Year. 1,039 members at the end of November 9, 2026, 39 more than on October 1, 2026.',
    }),
  ).toBeTruthy()
  const said = 'Today, Hour by Hour. 1,204 drinks so far today; 12 is usual until 1 PM.'
  expect(section.getByRole('img', { name: said })).toBeTruthy()
  const [members, hours] = section.getAllByRole('button', { name: 'As Table' })
  for (const button of [members, hours]) if (button) fireEvent.click(button)
  const months = within(section.getByRole('table', { name: 'Members over a Year' })).getAllByRole('row')
  expect(months.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'Members', 'year before'],
    ['October 31, 2026', '1,030', expect.any(String)],
    ['November 9, 2026', '1,039', expect.any(String)],
  ])
  const rows = within(section.getByRole('table', { name: 'Today, Hour by Hour' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Hour', 'Drinks', 'Usual'],
    ['11 AM', '4', '3'],
    ['12 PM', '1,200', '9'],
    ['2 PM', '', '5'],
  ])
})

test('the first page says where and when drinks are taken on this weekday', async () => {
  openWith(ok(figures))
  const card = within(await screen.findByRole('region', { name: 'Where and When Drinks Are Taken' }))
  const rows = card.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Location', '11 AM', '12 PM', '1 PM'],
    ['Kips Bay NY', '3', '0', '0'],
    ['Newark DE', '0', '1,200', '0'],
  ])
  expect(
    card.getByText('Drinks an hour, average of the last four Tuesdays. Busiest: Newark DE at 12 PM, with 1,200.'),
  ).toBeTruthy()
})

test('a younger shop is beside no year before', async () => {
  openWith(ok({ ...figures, ...young, today: { ...figures.today, yearBefore: null } }))
  const section = within(await screen.findByRole('region', { name: 'How the Shop Does' }))
  expect(await section.findByText('30 more in 30 days')).toBeTruthy()
  expect(section.queryByText(/year before/)).toBeNull()
  expect(section.queryByRole('region', { name: 'Where and When Drinks Are Taken' })).toBeNull()
})

const young = { yearBefore: [], leavingYearBefore: null, heat: [] }

test('a shop on its first day has no figures yet and says so', async () => {
  openWith(ok({ days: [], leaving: [], ...young, today: { day: '2026-11-10', hour: 8, hours: [], yearBefore: null } }))
  expect(await screen.findByText('No drinks yet today.')).toBeTruthy()
  expect(screen.getAllByText('The first figures are here the day after the shop opens.')).toHaveLength(3)
  expect(screen.queryByRole('img', { name: /^Members/ })).toBeNull()
})

test('whoever may not see reports has no figures', async () => {
  open(ok({ todo: [] }))
  expect(await screen.findByText('Nothing waits for anyone.')).toBeTruthy()
  expect(screen.queryByText('How the Shop Does')).toBeNull()
})
