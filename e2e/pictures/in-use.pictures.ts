import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { openTill } from '../pages/counter.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test, type World } from '../world.ts'
import { take } from './take.ts'

test.use({ worldName: 'pictures' })
test.describe.configure({ mode: 'serial', timeout: 900_000 })

const TABLET = { width: 820, height: 1180 } as const

const OFFICE = {
  home: '/',
  customers: '/customers',
  catalogue: '/catalogue',
  plan: '/catalogue/plans/one-month',
  drinks: '/catalogue/drinks',
  words: '/words',
  locations: '/locations',
  location: '/locations/kips-bay',
  campaigns: '/campaigns',
  codes: '/codes',
  payments: '/money/payments',
  refunds: '/money/refunds',
  'failed-renewals': '/money/failed',
  disputes: '/money/disputes',
  payouts: '/money/payouts',
  books: '/money/books',
  downloads: '/money/downloads',
  reports: '/reports',
  staff: '/staff',
  settings: '/settings',
  changes: '/settings/changes',
  releases: '/releases',
} as const

/** Each list of the office, the customer who paid last, what a visitor sees first, and a till. */
const takeAll = async (page: Page, shop: World, of: string) => {
  await openOffice(page, shop)
  for (const [name, path] of Object.entries(OFFICE)) {
    await page.goto(`/office${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await take(page, `${of}-office-${name}`)
  }
  await page.goto('/office/money/payments')
  await page.locator('a[href*="/customers/"]').first().click()
  await expect(page).toHaveURL(/\/customers\//)
  await take(page, `${of}-office-customer`)
  await page.goto('/')
  await take(page, `${of}-model`)
  await page.goto('/?utm_campaign=try-a-month')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await take(page, `${of}-summary`)
  await openTill(page, shop)
  await take(page, `${of}-till`, [TABLET])
}

test('a shop after a year', async ({ page, shop }) => {
  await runCommand(shop, 'demo/main', 'year', '--members', '400')
  await takeAll(page, shop, 'year')
})

test('a shop whose names are all as long as they may be', async ({ page, shop }) => {
  const file = join(shop.dataDir, 'long-names.json')
  await runCommand(shop, 'shop', 'export', file)
  writeFileSync(file, JSON.stringify(withLongNames(JSON.parse(readFileSync(file, 'utf8')))))
  await runCommand(shop, 'shop', 'import', file)
  await takeAll(page, shop, 'long')
})

const MOST_LETTERS = 60

/** Every name in a shop's file, however deep. */
const withLongNames = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(withLongNames)
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) =>
      key === 'name' && typeof value === 'string'
        ? [key, `${value} of the Old Harbor and the Upper Riverside Neighborhood`.slice(0, MOST_LETTERS).trim()]
        : [key, withLongNames(value)],
    ),
  )
}
