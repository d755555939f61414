// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { boss, serveShop } from '../../test/catalogue.ts'
import { heading, openOffice } from '../../test/office.tsx'
import { answers, linesOf, monthly } from '../../test/reports.ts'
import { ok, serve } from '../../test/server.ts'
import { funnel } from '../../test/visitor-reports.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

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

const link = {
  visitors: 212,
  summary: 188,
  contacts: 49,
  paid: 25,
  drank: 25,
  monthOver: 20,
  stayed: 18,
  cents: 74_400,
  renewed: 150_000,
}
const links = {
  ...funnel,
  definition: { ...funnel.definition, title: 'From each link to the cup' },
  rows: [
    { ...link, key: 'window', link: 'Window poster' },
    {
      ...link,
      key: 'plain',
      link: 'Without a label',
      visitors: 0,
      summary: 0,
      contacts: 0,
      paid: 0,
      cents: 0,
      renewed: 0,
    },
  ],
}

test('a campaign’s page shows one line a link with the share of its own visitors, and where most left (O8)', async () => {
  const asked: string[] = []
  serveShop({
    ...shop,
    report: (query) => {
      asked.push(String(query))
      return ok(links)
    },
  })
  openOffice('/office/campaigns/poster')
  expect(linesOf(await screen.findByRole('table', { name: 'From each link to the cup' }))).toEqual([
    ['Link', 'Opened', 'Summary', 'Contact', 'Paid', 'First drink', '2nd month', 'Money', 'Renewals'],
    ['Window poster', '212', '188 89%', '49 23%', '25 12%', '25 12%', '18 90%', '$744.00', '$1,500.00'],
    ['Without a label', '0', '0 0%', '0 0%', '0 0%', '25 0%', '18 90%', '$0.00', '$0.00'],
    ['All links', '212', '188 89%', '49 23%', '25 12%', '50 24%', '36 90%', '$744.00', '$1,500.00'],
  ])
  const bars = within(screen.getByRole('list', { name: 'From each link to the cup' })).getAllByRole('listitem')
  expect(bars[0]?.textContent).toBe('Window poster $744.0025 of 212 paid, 12% 18 in month 2')
  expect(
    screen.getByText(
      /in first payments without tax, \$1,500\.00 in renewals since\. Most left before “Gave contact details”: 139\./,
    ),
  ).toBeTruthy()
  expect(screen.getByText('Running. 212 visitors, 25 bought.')).toBeTruthy()
  expect([...new Set(asked)]).toEqual(['name=campaign-links&campaignId=poster'])
})

test('where nothing is taxed, neither the money of links nor that of a month is said to be without tax', async () => {
  serveShop({ ...shop, report: ok({ ...links, untaxed: true }) })
  openOffice('/office/campaigns/poster')
  expect(await screen.findByText(/in first payments, \$1,500\.00 in renewals since\./)).toBeTruthy()
  cleanup()
  serve(answers({ monthly: { ...monthly, untaxed: true } }))
  openOffice('/office/reports')
  expect(await screen.findByText('What renewing members pay a month. A year counts a twelfth.')).toBeTruthy()
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
    ['Campaign', 'Paid', 'Of all', 'First payments'],
    ['Try a month', '846', '27.1%', '$27,072.00'],
    ['Without a link', '0', '0%', '$0.00'],
    ['All', '846', '27.1%', '$27,072.00'],
  ])
})
