import { execFileSync } from 'node:child_process'
import { makeWalletKeys } from '../../tools/demo/wallet-keys.ts'
import { nextMember, openTill, scanByUsb } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { shownCode, signIn } from '../pages/redeem.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'wallet', settings: makeWalletKeys() })
test.describe.configure({ timeout: 120_000 })

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

test.describe('on a computer', () => {
  test.use({ userAgent: windows })
  test('a membership is added to both wallets, and a till takes the bar code as typed digits', async ({
    browser,
    page,
    shop,
  }) => {
    await signIn(page, shop, 'mei@demo.example')
    const code = await shownCode(page)
    const add = page.getByRole('button', { name: 'Add to Apple Wallet' }).first()
    await expect(add).toBeVisible()
    await look(page, 'dashboard-with-wallets')
    const [file] = await Promise.all([page.waitForEvent('download'), add.click()])
    expect(file.suggestedFilename()).toBe('membership.pkpass')
    const inside = execFileSync('unzip', ['-p', await file.path(), 'pass.json'], { encoding: 'utf8' })
    const { barcodes } = JSON.parse(inside) as { barcodes: { message: string }[] }
    expect(barcodes.map(({ message }) => message)).toEqual([code])

    await page.route('https://pay.google.com/**', (route) => route.fulfill({ body: 'Saved.' }))
    await page.getByRole('button', { name: 'Save to Google Wallet' }).first().click()
    await expect(page).toHaveURL(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)

    const till = await (await browser.newContext({ baseURL: shop.site })).newPage()
    await openTill(till, shop)
    // Without network it counts as typed digits: nothing signed is in it.
    const offline = till.getByRole('status').filter({ hasText: 'No network.' })
    await till.context().setOffline(true)
    await expect(offline).toBeVisible()
    await scanByUsb(till, code)
    await expect(till.getByRole('heading', { name: 'Not checked' })).toBeVisible()
    await nextMember(till)
    await till.context().setOffline(false)
    await expect(offline).toHaveCount(0)

    await scanByUsb(till, code)
    await till.getByRole('button', { name: /^Redeem today’s drink/ }).click()
    await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
    await nextMember(till)
    await scanByUsb(till, code)
    await expect(till.getByRole('heading', { name: /Already had today’s drink$/ })).toBeVisible()
  })
})

test.describe('on an Android phone', () => {
  test.use({ userAgent: android })
  test('only its own wallet is offered', async ({ page, shop }) => {
    await signIn(page, shop, 'omar@demo.example')
    await expect(page.getByRole('button', { name: 'Save to Google Wallet' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add to Apple Wallet' })).toHaveCount(0)
  })
})
