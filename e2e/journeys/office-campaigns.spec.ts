import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openOffice } from '../pages/office.ts'
import { look } from '../pages/look.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-campaigns', permissions: ['clipboard-read', 'clipboard-write'] })
test.describe.configure({ timeout: 300_000 })

test('a campaign’s page shows the screen that its link opens; the link is copied, and a new one is told apart (O8)', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/campaigns/try-a-month')
  await expect(heading(page, 'Try a Month')).toBeVisible()
  const phone = page.frameLocator('iframe[title="What the link opens"]')
  await expect(phone.getByRole('heading', { name: 'Plan Summary' })).toBeVisible()
  await expect(page.getByText('Kips Bay NY sells One Month.')).toBeVisible()
  await look(page, 'office-campaign')

  await page.getByRole('button', { name: 'Copy Link: Plain link' }).click()
  await expect(page.getByRole('button', { name: 'Copied: Plain link' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${shop.site}/?utm_campaign=try-a-month`)

  await page.getByRole('button', { name: 'New Link' }).click()
  await page.getByLabel('Label').fill('Nguyễn’s window')
  await page.getByRole('button', { name: 'Add Link' }).click()
  await expect(page.getByText('utm_medium=poster&utm_content=nguyens-window')).toBeVisible()
  await expect(page.getByText('Saved to the draft.')).toBeVisible()
  await expect(
    page.getByText(/^This link works now\. It is counted under its own label once you publish/),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Copy Link: Nguyễn’s window' }).click()
  await expect(page.getByRole('button', { name: 'Copied: Nguyễn’s window' })).toBeVisible()
  const visitor = await page.context().newPage()
  await visitor.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(visitor.getByRole('heading', { name: 'Plan Summary' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Continue' })).toBeEnabled()
})

test('a page elsewhere cannot frame the preview, and nothing can be bought in it', async ({ page, shop }) => {
  await openOffice(page, shop)
  const preview = `${shop.site}/office/preview?campaign=try-a-month`
  // The site of this one is the shop's to the browser: it sends the cookie along.
  const thief = createServer((_, reply) =>
    reply.setHeader('content-type', 'text/html').end(`<iframe src="${preview}">`),
  )
  await new Promise<void>((listening) => thief.listen(0, listening))
  try {
    const other = await page.context().newPage()
    const answered = other.waitForResponse(preview)
    await other.goto(`http://localhost:${(thief.address() as AddressInfo).port}`)
    expect((await answered).status()).toBe(200)
    await expect(other.frameLocator('iframe').getByText('Plan Summary')).toHaveCount(0)
    await expect.poll(() => other.frames().map((frame) => frame.url())).toContain('chrome-error://chromewebdata/')
  } finally {
    thief.close()
  }

  const opened = await page.context().newPage()
  const asked: string[] = []
  opened.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await opened.goto(preview)
  await expect(opened.getByRole('heading', { name: 'Plan Summary' })).toBeVisible()
  for (const button of await opened.getByRole('button').all()) await button.click({ force: true })
  await expect(opened.getByRole('heading', { name: 'Plan Summary' })).toBeVisible()
  expect(asked.filter((one) => /^(script|fetch|xhr)|\/api\//.test(one))).toEqual([])
})
