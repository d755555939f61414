// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice } from '../../test/office.tsx'
import { favorites } from '../../test/favorites.ts'
import { leavingReasons } from '../../test/leaving-reasons.ts'
import {
  answers,
  cohorts,
  gifts,
  recovered,
  leaving,
  linesOf,
  members,
  memberships,
  money,
  monthly,
  movements,
  report,
} from '../../test/reports.ts'
import { codes } from '../../test/visitor-reports.ts'
import { ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
test('drinks stand in a table of locations and hours, for a phone in parts of the day, with a sentence that counts them (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  await heading('Reports')
  const [table, inParts] = await screen.findAllByRole('table', { name: 'Where and when drinks are taken' })
  expect(linesOf(inParts as HTMLElement)[0]).toEqual(['Location', '11–12', '12–1', '1–2'])
  expect(linesOf(table as HTMLElement)).toEqual([
    ['Location', '11 AM', '12 PM', '1', 'All'],
    ['Kips Bay NY', '900', '0', '1,100', '2,000'],
    ['Newark DE', '0', '1', '0', '1'],
    ['All locations', '900', '1', '1,100', '2,001'],
  ])
  expect(screen.getByText('2,001 drinks in 28 days. Busiest: Kips Bay NY at 1 PM, 1,100.')).toBeTruthy()
})

test('what became of gifts is a bar for each step, and a table of locations with its total (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'What became of gifts' }))
  const bars = within(await card.findByRole('list', { name: 'What became of gifts' })).getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'Bought1,201',
    'Emailed1,101',
    'Claimed8',
    'First drink1',
  ])
  fireEvent.click(card.getByRole('button', { name: 'As Table' }))
  const table = card.getByRole('table')
  expect(linesOf(table)).toEqual([
    ['Location', 'Bought', 'Emailed', 'Claimed', 'Used'],
    ['Kips Bay NY', '1,200', '1,100', '7', '0'],
    ['Newark DE', '1', '1', '1', '1'],
    ['All', '1,201', '1,101', '8', '1'],
  ])
})

test('recovered renewals stand in a table of reasons and ways, with a sentence that adds them up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'Recovered renewals' })
  expect(linesOf(table)[1]).toEqual(['Not enough money on the card', 'Try 1', '3', '$96.00'])
  expect(screen.getByText('4 renewals that had been refused were paid: $128.00.')).toBeTruthy()
})

test('why members left is a bar for each reason and a table of plans and locations, and says how many answered (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'Why members left' }))
  fireEvent.click(await card.findByRole('button', { name: 'As Table' }))
  expect(linesOf(card.getByRole('table')).slice(1)).toEqual([
    ['It costs too much', 'One Month', 'Newark DE', '3'],
    ['No answer', 'Annual', 'Newark DE', '2'],
    ['All', '', '', '5'],
  ])
  expect(screen.getByText('5 memberships were canceled: why was answered for 3.')).toBeTruthy()
})

test('codes stand in a table of uses and sums, with a sentence that adds them up (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'Codes' })
  expect(linesOf(table)[1]).toEqual(['SPRING50', '12', '$192.00', '$180.00', '9', '4', '6'])
  expect(
    screen.getByText(
      'Codes were used 13 times: $218.67 were paid first, and $185.00 taken off. ' +
        '7 memberships pay on after the offer or trial.',
    ),
  ).toBeTruthy()
})

test('friends whom members brought stand in a table of what they paid and cost (O8.3, O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'Friends brought' })
  expect(linesOf(table)[1]).toEqual(['FRIEND', '3', '2', '$160.00', '$0.00', '$42.00', '3', '$4.50'])
  expect(
    screen.getByText('3 friends joined and paid $160.00. It cost $42.00 of credit and 3 extra drinks for $4.50.'),
  ).toBeTruthy()
})

test('memberships that began and ended stand in a table of locations, with a sentence that adds them up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const table = await screen.findByRole('table', { name: 'Memberships that began and ended' })
  expect(linesOf(table)).toEqual([
    [
      'Location',
      'Before',
      'Began',
      'Came back',
      'Moved in',
      'Moved out',
      'Canceled',
      'Unpaid',
      'Ended otherwise',
      'After',
    ],
    ['Kips Bay NY', '1,200', '31', '4', '0', '2', '10', '2', '3', '1,214'],
    ['Newark DE', '0', '1', '0', '2', '0', '0', '0', '0', '3'],
    ['All', '1,200', '32', '4', '2', '2', '10', '2', '3', '1,217'],
  ])
  expect(
    screen.getByText(
      '1,217 memberships at the end, 1,200 before: 32 began, 4 of them by members ' +
        'who came back, 2 moved in, 2 moved out, 10 canceled, 2 unpaid, and 3 ended otherwise.',
    ),
  ).toBeTruthy()
})

test('who stays is a table of months in whole percent with what they are together, and hides less than five (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const [table] = await screen.findAllByRole('table', { name: 'Who stays' })
  expect(linesOf(table as HTMLElement)).toEqual([
    ['Joined', 'No.', '1', '2'],
    ['Jul 2026', '438', '95', '91'],
    ['Aug 2026', '1,455', '94', ''],
    ['Sep 2026', '<5', '<5', ''],
    ['All', '1,893', '94', '91'],
  ])
  expect(screen.getByText(/Of 438 from July 2026, 91% do so after 2 months\./)).toBeTruthy()
})

test('money stands in dollars by location, with a sentence that adds it up', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  expect(linesOf(await screen.findByRole('table', { name: 'By location' }))).toEqual([
    ['Location', 'Payments', 'What is left'],
    ['Kips Bay NY', '1,199', '$99,999.50'],
    ['Newark DE', '1', '$30.00'],
    ['All', '1,200', '$100,029.50'],
  ])
  expect(
    screen.getByText(
      '1,200 payments. After $5.00 in refunds and lost disputes $100,029.50 is left; $3.00 of what was paid is tax.',
    ),
  ).toBeTruthy()
  // The same in two lines, for a phone.
  expect(screen.getByText('1 paid, $0.00 back').parentElement?.textContent).toBe(
    'Newark DE$30.001 paid, $0.00 back$0.00 tax',
  )
})

test('members and what they pay a month are plots with a sentence, and tables with the newest day first', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  await screen.findByRole('img', {
    name: 'Members. 1,202 members at the end of October 3, 2026, 2 more than on October 1, 2026.',
  })
  expect(screen.getByText('1,202').parentElement?.textContent).toBe('1,2022 more in 2 days')
  const card = within(await screen.findByRole('region', { name: 'Monthly revenue' }))
  await card.findByRole('img', {
    name: /\$35,939\.98 a month at the end of October 3, 2026, \$60\.02 less than on October 1, 2026\./,
  })
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
  expect(screen.getAllByRole('button', { name: /^Download CSV: / })).toHaveLength(17)
})

test('favorites say which drink is taken most, and of how many no one was told (O15)', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = within(await screen.findByRole('region', { name: 'Favorites' }))
  expect((await card.findByText('75% of all drinks')).parentElement?.textContent).toBe('Taro Milk Tea75% of all drinks')
  expect(card.getByText('What the till noted, 110 of 120 drinks, with what one costs the shop.')).toBeTruthy()
  const bars = within(card.getByRole('list', { name: 'Favorites' })).getAllByRole('listitem')
  expect(bars.map(({ textContent }) => textContent)).toEqual(['Taro Milk Tea90$1.00', 'Thai Tea20'])
})

test('each section says its days, a period is one press, and cards after the first fold to title and number (O15)', async () => {
  const asked: string[] = []
  const shop = answers({})
  serve({
    ...shop,
    report: (query: URLSearchParams) => {
      asked.push(query.toString())
      return shop.report(query)
    },
  })
  openOffice('/office/reports')
  const growth = within(await screen.findByRole('region', { name: 'Growth' }))
  expect(await growth.findByText('October 13 through November 9, 2026')).toBeTruthy()
  const fold = await screen.findByRole('button', { name: 'Show Leaving' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(fold.closest('section')?.dataset['folded']).toBe('true')
  fireEvent.click(fold)
  expect(fold.closest('section')?.dataset['folded']).toBeUndefined()
  expect(screen.queryByRole('button', { name: 'Show Members' })).toBeNull()
  const [rail] = screen.getAllByRole('navigation', { name: 'On this page' })
  expect(
    within(rail as HTMLElement)
      .getByText('Visitors')
      .getAttribute('href'),
  ).toBe('#visitors')
  fireEvent.click(screen.getByRole('button', { name: 'This year' }))
  const from = `${new Date().getFullYear()}-01-01`
  await vi.waitFor(() => expect(asked).toContain(`name=members&from=${from}`))
  expect(screen.getByRole('button', { name: 'This year' }).getAttribute('aria-pressed')).toBe('true')
})

test('days without a drink, a membership or a gift say so', async () => {
  serve(
    answers({
      heat: { ...report, rows: [] },
      favorites: { ...favorites, rows: [] },
      gifts: { ...gifts, rows: [] },
      recovered: { ...recovered, rows: [] },
      'leaving-reasons': { ...leavingReasons, rows: [] },
      codes: { ...codes, rows: [] },
      friends: { ...codes, rows: [] },
      memberships: { ...memberships, rows: [] },
      members: { ...members, rows: [] },
      monthly: { ...monthly, rows: [] },
      money: { ...money, rows: [] },
      cohorts: { ...cohorts, rows: [] },
      movements: { ...movements, rows: [] },
      leaving: { ...leaving, rows: [] },
      use: { ...leaving, rows: [] },
      campaigns: { ...leaving, rows: [] },
      'campaign-funnel': { ...leaving, rows: [] },
    }),
  )
  openOffice('/office/reports')
  await vi.waitFor(() => expect(screen.getAllByText('No drinks on these days')).toHaveLength(2))
  expect(await screen.findByText('No gifts on these days')).toBeTruthy()
  expect(await screen.findByText('No memberships on these days')).toBeTruthy()
  expect(await screen.findByText('No month is over yet')).toBeTruthy()
  expect(await screen.findByText('No payments on these days')).toBeTruthy()
  expect(await screen.findAllByText('No whole day is counted yet')).toHaveLength(2)
  expect(await screen.findByText('No one came or went on these days')).toBeTruthy()
  expect(await screen.findAllByText('No whole month is counted yet')).toHaveLength(2)
  expect(await screen.findAllByText('No visitors on these days')).toHaveLength(2)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Download CSV/ })).toBeNull()
})
