import { within } from '@testing-library/preact'
import { dana, ok } from './server.ts'
import { favorites } from './favorites.ts'
import { leavingReasons } from './leaving-reasons.ts'
import { campaigns, codes, friends, funnel } from './visitor-reports.ts'

const lee = { ...dana, capabilities: [...dana.capabilities, 'reports'] }
export const report = {
  definition: { name: 'heat', title: 'Where and when drinks are taken', words: 'Drinks that were given.', takes: [] },
  from: '2026-10-13',
  until: '2026-11-09',
  grain: 'day',
  columns: [],
  rows: [
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 11, drinks: 900 },
    { locationId: 'kips-bay', location: 'Kips Bay NY', hour: 13, drinks: 1100 },
    { locationId: 'newark', location: 'Newark DE', hour: 12, drinks: 1 },
  ],
}
export const gifts = {
  ...report,
  definition: { name: 'gifts', title: 'What became of gifts', words: 'Gifts bought on these days.', takes: ['plan'] },
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
export const recovered = {
  ...report,
  definition: { name: 'recovered', title: 'Recovered renewals', words: 'Paid on these days.', takes: ['plan'] },
  columns: [
    { key: 'reason', name: 'Reason', numeric: false },
    { key: 'way', name: 'Paid by', numeric: false },
    { key: 'renewals', name: 'Renewals', numeric: true },
    { key: 'cents', name: 'Recovered', numeric: true, unit: 'cents' },
  ],
  rows: [
    { reason: 'Not enough money on the card', way: 'Try 1', renewals: 3, cents: 9600 },
    { reason: 'The card has expired', way: 'The member', renewals: 1, cents: 3200 },
  ],
}
export const memberships = {
  ...report,
  definition: {
    name: 'memberships',
    title: 'Memberships that began and ended',
    words: 'Memberships by location.',
    takes: ['plan'],
  },
  columns: [
    { key: 'location', name: 'Location', numeric: false },
    { key: 'before', name: 'Before', numeric: true },
    { key: 'began', name: 'Began', numeric: true },
    { key: 'returned', name: 'Came back', numeric: true },
    { key: 'movedIn', name: 'Moved in', numeric: true },
    { key: 'movedOut', name: 'Moved out', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
    { key: 'unpaid', name: 'Unpaid', numeric: true },
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
      canceled: 10,
      unpaid: 2,
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
      unpaid: 0,
      ended: 0,
      after: 3,
    },
  ],
}
const days = ['2026-10-01', '2026-10-02', '2026-10-03'] as const
export const members = {
  ...report,
  definition: {
    name: 'members',
    title: 'Members',
    words: 'Memberships at the end of each day.',
    takes: ['plan', 'grain'],
  },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'members', name: 'Members', numeric: true },
  ],
  rows: days.map((day, index) => ({ day, members: 1200 + index })),
}
export const monthly = {
  ...report,
  definition: {
    name: 'monthly',
    title: 'Monthly revenue',
    words: 'What they pay a month.',
    takes: ['plan', 'grain'],
  },
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'monthlyCents', name: 'A month', numeric: true, unit: 'cents' },
  ],
  rows: days.map((day, index) => ({ day, monthlyCents: 3_600_000 - index * 3001 })),
}
export const money = {
  ...report,
  definition: { name: 'money', title: 'By location', words: 'Payments captured on these days.', takes: ['plan'] },
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
export const cohorts = {
  ...report,
  definition: { name: 'cohorts', title: 'Who stays', words: 'Percent of those who joined in a month.', takes: [] },
  columns: [
    { key: 'month', name: 'Joined', numeric: false },
    { key: 'size', name: 'Members', numeric: true },
    ...[1, 2, 3].map((months) => ({ key: `after${months}`, name: `After ${months}`, numeric: true })),
  ],
  rows: [
    { month: '2026-07', size: 438, after1: 95, after2: 90.5, after3: '' },
    { month: '2026-08', size: 1455, after1: 94, after2: '', after3: '' },
    { month: '2026-09', size: '<5', after1: '<5', after2: '', after3: '' },
  ],
}
export const movements = {
  ...report,
  definition: { name: 'movements', title: 'Who came and went', words: 'Memberships.', takes: ['plan', 'grain'] },
  grain: 'month',
  columns: [
    { key: 'day', name: 'Day', numeric: false, unit: 'day' },
    { key: 'joined', name: 'Joined', numeric: true },
    { key: 'movedIn', name: 'Moved in', numeric: true },
    { key: 'canceled', name: 'Canceled', numeric: true },
  ],
  rows: [
    { day: '2026-09-01', joined: 1200, returned: 4, movedIn: 1, movedOut: 2, canceled: 30, unpaid: 5, ended: 3 },
    { day: '2026-10-01', joined: 0, returned: 0, movedIn: 0, movedOut: 0, canceled: 0, unpaid: 0, ended: 0 },
  ],
}
export const leaving = {
  ...report,
  definition: { name: 'leaving', title: 'Leaving', words: 'Of the renewing memberships.', takes: ['plan'] },
  columns: [
    { key: 'month', name: 'Month', numeric: false, unit: 'month' },
    { key: 'percent', name: 'Percent', numeric: true, unit: 'percent' },
  ],
  rows: [
    { month: '2026-09-01', atStart: 400, canceled: 14, unpaid: 0, ended: 0, left: 14, percent: 3.5 },
    { month: '2026-10-01', atStart: 387, canceled: 9, unpaid: 3, ended: 0, left: 12, percent: 3.1 },
  ],
}
const usual = { month: '2026-10-01', drinks: 9, withoutCost: 0, netCents: 2_700_000 }
const use = {
  ...report,
  definition: { name: 'use', title: 'Drunk and paid', words: 'Everyone.', takes: ['plan'] },
  columns: [
    { key: 'bucket', name: 'Drinks', numeric: false },
    { key: 'members', name: 'Members', numeric: true },
    { key: 'leftCents', name: 'What is left', numeric: true, unit: 'cents' },
  ],
  rows: [
    { ...usual, bucket: '8–11', members: 1200, leftCents: 1_800_000, losing: 0 },
    { ...usual, bucket: '24+', members: 800, leftCents: -110_000, losing: 186 },
  ],
}
export const answers = (one: {
  campaigns?: unknown
  'campaign-funnel'?: unknown
  movements?: unknown
  use?: unknown
  leaving?: unknown
  heat?: unknown
  favorites?: unknown
  gifts?: unknown
  recovered?: unknown
  'leaving-reasons'?: unknown
  codes?: unknown
  friends?: unknown
  memberships?: unknown
  members?: unknown
  monthly?: unknown
  money?: unknown
  cohorts?: unknown
}) => ({
  me: ok(lee),
  reports: ok({ locations: [{ id: 'newark', name: 'Newark DE' }], plans: [{ id: 'one-month', name: 'One Month' }] }),
  report: (query: URLSearchParams) =>
    ok(
      {
        heat: report,
        favorites,
        gifts,
        recovered,
        'leaving-reasons': leavingReasons,
        codes,
        friends,
        memberships,
        members,
        monthly,
        money,
        cohorts,
        movements,
        leaving,
        use,
        campaigns,
        'campaign-funnel': funnel,
        ...one,
      }[query.get('name') as 'heat'],
    ),
})
export const linesOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
