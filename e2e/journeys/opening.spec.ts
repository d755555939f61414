import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { look } from '../pages/look.ts'
import { typeAppCode } from '../pages/office.ts'
import { expect, test, type World } from '../world.ts'

test.use({ worldName: 'opening', empty: true })
test.describe.configure({ mode: 'serial' })
// Screens are checked at four widths and two sizes of text.
test.setTimeout(120_000)

const OWNER = 'rosa@shop.example'

/** Opens the link that the command prints, and sets up the authenticator app. */
const enterAsOwner = async (page: Page, shop: World) => {
  const said = await runCommand(shop, 'owner', OWNER, 'Rosa', 'Blum')
  await page.goto(/\S+\/office\/invitation#\S+/.exec(said)?.[0] ?? '')
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await page.getByRole('button', { name: 'Use an Authenticator App' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await typeAppCode(page, shop, OWNER, 'handed out')
  await page.getByRole('button', { name: 'Turn It On' }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Open the Office' }).click()
}

test('before the owner has published anything, every address says that the shop is not open yet', async ({
  page,
  request,
}) => {
  for (const [path, text] of [
    ['/', 'Soon you can buy'],
    ['/?utm_campaign=anything', 'Soon you can buy'],
    ['/redeem', 'you can sign in here to see your membership'],
    ['/counter', 'the staff can sign in here'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This shop is not open yet', level: 1 })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/$/)
  await look(page, 'not-open')
  expect(await (await request.get('/api/models')).json()).toEqual({ models: [] })
  expect(await (await request.get('/api/benefits')).json()).toEqual([])
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('the doctor says what is missing, and the command makes an owner who gets in', async ({ page, shop }) => {
  const said = await runCommand(shop, 'doctor').catch((error: { stdout: string }) => error.stdout)
  expect(said).toContain('no one can sign in to the office: npm run owner')
  expect(said).toContain('the shop is not open yet: a location and a plan must be published')
  await enterAsOwner(page, shop)
  await expect(page.getByText('Rosa Blum, Owner')).toBeVisible()
})
