// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { dana, ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const lee = { ...dana, capabilities: [...dana.capabilities, 'reports'] }
const report = {
  definition: { name: 'heat', title: 'Where and when drinks are taken', words: 'Drinks that were given.' },
  from: '2026-10-13',
  until: '2026-11-09',
  columns: [],
  rows: [
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 11, drinks: 900 },
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 13, drinks: 1100 },
    { locationId: 'newark', location: 'Newark DE', hour: 12, drinks: 1 },
  ],
}
const gifts = {
  ...report,
  definition: { name: 'gifts', title: 'What became of gifts', words: 'Gifts bought on these days.' },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'given', name: 'Bought', numeric: true },
    { key: 'sent', name: 'Emailed', numeric: true },
    { key: 'claimed', name: 'Claimed', numeric: true },
    { key: 'used', name: 'Used', numeric: true },
  ],
  rows: [
    { locationId: 'kips-bay', location: 'Kips Bay NY', given: 1200, sent: 1100, claimed: 7, used: 0 },
    { locationId: 'newark', location: 'Newark DE', given: 1, sent: 1, claimed: 1, used: 1 },
  ],
}
const memberships = {
  ...report,
  definition: { name: 'memberships', title: 'Memberships that began and ended', words: 'Memberships by location.' },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'before', name: 'Before', numeric: true },
    { key: 'began', name: 'Began', numeric: true },
    { key: 'returned', name: 'Came back', numeric: true },
    { key: 'movedIn', name: 'Moved in', numeric: true },
    { key: 'movedOut', name: 'Moved out', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
    { key: 'ended', name: 'Ended otherwise', numeric: true },
    { key: 'after', name: 'After', numeric: true },
  ],
  rows: [
    {
      locationId: 'kips-bay',
      location: 'Kips Bay NY',
      before: 1200,
      began: 31,
      returned: 4,
      movedIn: 0,
      movedOut: 2,
      canceled: 12,
      ended: 3,
      after: 1214,
    },
    {
      locationId: 'newark',
      location: 'Newark DE',
      before: 0,
      began: 1,
      returned: 0,
      movedIn: 2,
      movedOut: 0,
      canceled: 0,
      ended: 0,
      after: 3,
    },
  ],
}
const days = ['2026-10-01', '2026-10-02', '2026-10-03'] as const
const members = {
  ...report,
  definition: { name: 'members', title: 'Members', words: 'Memberships at the end of each day.' },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'members', name: 'Members', numeric: true },
  ],
  rows: days.map((day, index) => ({ day, members: 1200 + index })),
}
const monthly = {
  ...report,
  definition: { name: 'monthly', title: 'Monthly recurring revenue', words: 'What they pay a month.' },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'monthlyCents', name: 'A month', numeric: true, unit: 'cents' },
  ],
  rows: days.map((day, index) => ({ day, monthlyCents: 3_600_000 - index * 3001 })),
}
const money = {
  ...report,
  definition: { name: 'money', title: 'Money', words: 'Payments captured on these days.' },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'payments', name: 'Payments', numeric: true },
    { key: 'leftCents', name: 'What is left', numeric: true, unit: 'cents' },
  ],
  rows: [
    {
      locationId: 'kips-bay',
      location: 'Kips Bay NY',
      payments: 1199,
      taxCents: 300,
      backCents: 500,
      leftCents: 9_999_950,
    },
    { locationId: 'newark', location: 'Newark DE', payments: 1, taxCents: 0, backCents: 0, leftCents: 3000 },
  ],
}
const cohorts = {
  ...report,
  definition: { name: 'cohorts', title: 'Who stays', words: 'Percent of those who joined in a month.' },
  columns: [
    { key: 'month', name: 'Joined', numeric: false },
    { key: 'size', name: 'Members', numeric: true },
    ...[1, 2, 3].map((months) => ({ key: `after${months}`, name: `After ${months}`, numeric: true })),
  ],
  rows: [
    { month: '2026-07', size: 438, after1: 95, after2: 90.5, after3: '' },
    { month: '2026-08', size: 1455, after1: 94, after2: '', after3: '' },
    { month: '2026-09', size: '<5', after1: '', after2: '', after3: '' },
  ],
}
const answers = (one: {
  heat?: unknown
  gifts?: unknown
  memberships?: unknown
  members?: unknown
  monthly?: unknown
  money?: unknown
  cohorts?: unknown
}) => ({
  me: ok(lee),
  report: (query: URLSearchParams) =>
    ok({ heat: report, gifts, memberships, members, monthly, money, cohorts, ...one }[query.get('name') as 'heat']),
})
const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('drinks stand in a table of locations and hours, with a sentence that counts them', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  await heading('Reports')
  const table = await screen.findByRole('table', { name: 'Where and when drinks are taken' })
  expect(linesOf(table)).toEqual([
    ['Location', '11 AM', '12 PM', '1 PM'],
    ['Kips Bay NY', '900', '0', '1,100'],
    ['Newark DE', '0', '1', '0'],
  ])
  expect(
    screen.getByText(
      '2,001 drinks from October 13, 2026 through November 9, 2026. Busiest: Kips Bay NY at 1 PM, with 1,100 drinks.',
    ),
  ).toBeTruthy()
})

test('gifts stand in a table of locations, with a sentence that adds them up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'What became of gifts' })
  expect(linesOf(table)).toEqual([
    ['Location', 'Bought', 'Emailed', 'Claimed', 'Used'],
    ['Kips Bay NY', '1,200', '1,100', '7', '0'],
    ['Newark DE', '1', '1', '1', '1'],
  ])
  expect(
    screen.getByText(
      '1,201 gifts bought from October 13, 2026 through November 9, 2026: 1,101 emailed, 8 claimed, and 1 used.',
    ),
  ).toBeTruthy()
})

test('memberships that began and ended stand in a table of locations, with a sentence that adds them up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'Memberships that began and ended' })
  expect(linesOf(table)).toEqual([
    ['Location', 'Before', 'Began', 'Came back', 'Moved in', 'Moved out', 'Canceled', 'Ended otherwise', 'After'],
    ['Kips Bay NY', '1,200', '31', '4', '0', '2', '12', '3', '1,214'],
    ['Newark DE', '0', '1', '0', '2', '0', '0', '0', '3'],
  ])
  expect(
    screen.getByText(
      '1,217 memberships at the end of November 9, 2026, 1,200 before October 13, 2026: 32 began, 4 of them by members ' +
        'who came back, 2 moved in, 2 moved out, 12 canceled, and 3 ended otherwise.',
    ),
  ).toBeTruthy()
})

test('who stays is a table of months, without those that have no number yet', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  expect(linesOf(await screen.findByRole('table', { name: 'Who stays' }))).toEqual([
    ['Months later', '1', '2'],
    ['July 2026, 438 joined', '95', '90.5'],
    ['August 2026, 1,455 joined', '94', ''],
  ])
  expect(
    screen.getByText('Of 438 who joined in July 2026, 90.5% have a renewing membership 2 months later.'),
  ).toBeTruthy()
})

test('money stands in dollars by location, with a sentence that adds it up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  expect(linesOf(await screen.findByRole('table', { name: 'Money' }))).toEqual([
    ['Location', 'Payments', 'What is left'],
    ['Kips Bay NY', '1,199', '$99,999.50'],
    ['Newark DE', '1', '$30.00'],
  ])
  expect(
    screen.getByText(
      '1,200 payments from October 13, 2026 through November 9, 2026: $100,029.50 is left after $5.00 in refunds, and ' +
        '$3.00 of what was paid is tax.',
    ),
  ).toBeTruthy()
})

test('members and what they pay a month are plots with a sentence, and tables with the newest day first', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const plot = await screen.findByRole('img', {
    name: 'Members. 1,202 members at the end of October 3, 2026, 2 more than on October 1, 2026.',
  })
  expect(within(plot).getByText('1,202 members')).toBeTruthy()
  const card = within(await screen.findByRole('region', { name: 'Monthly recurring revenue' }))
  expect(
    await card.findByText('$35,939.98 a month at the end of October 3, 2026, $60.02 less than on October 1, 2026.'),
  ).toBeTruthy()
  fireEvent.click(card.getByRole('button', { name: 'As Table' }))
  expect(linesOf(card.getByRole('table'))).toEqual([
    ['Day', 'A month'],
    ['October 3, 2026', '$35,939.98'],
    ['October 2, 2026', '$35,969.99'],
    ['October 1, 2026', '$36,000.00'],
  ])
  expect(card.queryByRole('img')).toBeNull()
})

test('each report is there as a file, made by the server for the same days', async () => {
  const asked: string[] = []
  serve({
    ...answers({}),
    'report-csv': (query: URLSearchParams) => {
      asked.push(query.toString())
      return ok({ name: 'members-2026-11-09-dana.csv', csv: 'Day,Members' })
    },
  })
  const made = vi.fn<(file: Blob) => string>(() => 'blob:made')
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }))
  openOffice('/office/reports?from=2026-10-01&to=2026-10-03')
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV: Members' }))
  await vi.waitFor(() => expect(made).toHaveBeenCalledTimes(1))
  expect(asked).toEqual(['name=members&from=2026-10-01&to=2026-10-03'])
  expect(screen.getAllByRole('button', { name: /^Download CSV: / })).toHaveLength(7)
})

test('days without a drink, a membership or a gift say so', async () => {
  serve(
    answers({
      heat: { ...report, rows: [] },
      gifts: { ...gifts, rows: [] },
      memberships: { ...memberships, rows: [] },
      members: { ...members, rows: [] },
      monthly: { ...monthly, rows: [] },
      money: { ...money, rows: [] },
      cohorts: { ...cohorts, rows: [] },
    }),
  )
  openOffice('/office/reports')
  expect(await screen.findByText('No drinks on these days')).toBeTruthy()
  expect(await screen.findByText('No gifts on these days')).toBeTruthy()
  expect(await screen.findByText('No memberships on these days')).toBeTruthy()
  expect(await screen.findByText('No month is over yet')).toBeTruthy()
  expect(await screen.findByText('No payments on these days')).toBeTruthy()
  expect(await screen.findAllByText('No whole day is counted yet')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Download CSV/ })).toBeNull()
})
