// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice } from '../../test/office.tsx'
import { answers, linesOf } from '../../test/reports.ts'
import { ok, serve } from '../../test/server.ts'
import { funnel } from '../../test/visitor-reports.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const said =
  '27.1% of 3,120 visitors who first came from October 13, 2026 through November 9, 2026 bought: 850 purchases, ' +
  '$27,072.00 without tax. Most left before “Gave contact details”: 1,828.'
const body = {
  name: 'Try a month',
  utm: 'try',
  modelIds: [],
  locationIds: [],
  planIds: [],
  startsOn: null,
  endsOn: null,
}
const shop = { item: ok({ live: { ...body, channel: '', note: '', links: [] }, draft: null, seen: 4, versions: [] }) }

test('a campaign’s page shows how far those came who opened its links, and where most left', async () => {
  const asked: string[] = []
  serveShop({
    ...shop,
    report: (query) => {
      asked.push(String(query))
      return ok(funnel)
    },
  })
  openOffice('/office/campaigns/poster')
  expect(await screen.findByText(said)).toBeTruthy()
  const steps = within(screen.getByRole('list', { name: 'From the link to the cup' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Opened the link3,120',
    'Saw the summary2,840280 left before this',
    'Gave contact details1,0121,828 left before this',
    'Paid846166 left before this',
    'Had a first drink846',
    'Went into a second month2562.5% of 40 whose first month is over',
  ])
  expect(asked).toEqual(['name=campaign-funnel&campaignId=poster'])
})

test('a campaign that no one has come by says so, and who may not see reports is not shown one', async () => {
  serveShop({ ...shop, report: ok({ ...funnel, rows: [] }) })
  openOffice('/office/campaigns/poster')
  expect(await screen.findByText('No visitors yet')).toBeTruthy()
  cleanup()
  const server = serveShop({ ...shop, me: ok({ ...boss, capabilities: ['see'] }) })
  openOffice('/office/campaigns/poster')
  await heading('Try a month')
  expect(server.asked('report')).toEqual([])
})

test('the reports have the way to the cup as bars and as a table, and what each campaign brought', async () => {
  serve(answers({}))
  openOffice('/office/reports')
  const card = await screen.findByRole('region', { name: 'From the link to the cup' })
  fireEvent.click(await within(card).findByRole('button', { name: 'As Table' }))
  expect(linesOf(await within(card).findByRole('table')).slice(0, 3)).toEqual([
    ['Step', 'Visitors', 'Of all', 'Left before'],
    ['Opened the link', '3,120', '100%', '0'],
    ['Saw the summary', '2,840', '91%', '280'],
  ])
  expect(linesOf(await screen.findByRole('table', { name: 'Campaigns' }))).toEqual([
    ['Campaign', 'Visitors', 'First payments'],
    ['Try a month', '3,120', '$27,072.00'],
    ['Without a link', '1', '$0.00'],
  ])
  expect(
    screen.getByText(
      '3,121 visitors first came from October 13, 2026 through November 9, 2026: 850 purchases, $27,072.00 without tax.',
    ),
  ).toBeTruthy()
})
