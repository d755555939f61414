import { expect, test } from '../world.ts'
import { expectNoScrolling, nextMember, openTill, pressCode, scanByUsb } from '../pages/counter.ts'
import { dashboard, shownCode, signIn } from '../pages/redeem.ts'

test.use({ worldName: 'counter' })
test.describe.configure({ mode: 'serial' })

/** An open dashboard asks every 20 seconds for what no one tells it, such as midnight (R60). */
const NEXT_LOOK_MS = 25_000

test(
  'a drink is handed over once, refused the second time, ready again after midnight, and the member’s page follows (S1)',
  { tag: '@first' },
  async ({ browser, page, shop }) => {
    await signIn(page, shop, 'mei@demo.example')
    await expect(dashboard(page, 'Mei')).toBeVisible()
    const code = await shownCode(page)
    const daily = page.getByRole('listitem').filter({ hasText: 'One medium drink a day' }).first()
    await expect(daily).toContainText('Ready to Redeem')

    const till = await (await browser.newContext({ baseURL: shop.site })).newPage()
    await openTill(till, shop)
    await pressCode(till, code)
    await expect(till.getByRole('heading', { name: 'Mei C.' })).toBeVisible()
    await page.bringToFront()
    // From the second answer on, a page that is told asks only every 20 seconds.
    await page.waitForResponse(/api\/entitlements/)
    await till.getByRole('button', { name: /Redeem today’s drink/ }).click()
    await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
    await expect(daily).toContainText('Redeemed this period', { timeout: 4000 })
    await expect(daily).toContainText('Kips Bay NY')

    await nextMember(till)
    await till.keyboard.type(code)
    await expect(till.getByRole('heading', { name: /Already had today’s drink$/ })).toBeVisible()
    await expect(till.getByText('Mei C., One Month')).toBeVisible()
    await expect(till.getByRole('button', { name: /Redeem today’s drink/ })).toHaveCount(0)
    await expect(till.getByText('Redeemed today')).toBeVisible()

    await shop.moveClock({ days: 1 })
    await expect(daily).toContainText('Ready to Redeem', { timeout: NEXT_LOOK_MS })
    await page.reload()
    await expect(daily).toContainText('Ready to Redeem')
  },
)

test('a drink and a treat in one go, a bottle that is scanned by accident, and a scan that ends with Enter', async ({
  browser,
  page,
  shop,
}) => {
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'ana@demo.example')
  const code = await shownCode(member)
  await openTill(page, shop)
  await scanByUsb(page, '5901234123457')
  await expect(page.getByText('That was not a member’s code')).toBeVisible()
  await expect(page.getByText('No digits yet')).toBeAttached()
  await page.keyboard.type('12')
  await expect(page.getByText('Code 1 2', { exact: true })).toBeAttached()
  await scanByUsb(page, code)
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await page.getByRole('button', { name: 'Redeem Welcome drink' }).click()
  await expect(page.getByRole('heading', { name: 'Hand over: Welcome drink' })).toBeVisible()
})

test('a wrong code is refused in plain words, and the next member starts afresh', async ({ page, shop }) => {
  await openTill(page, shop)
  await pressCode(page, '000000')
  await expect(page.getByRole('alert')).toContainText('No membership here has this code')
  await page.getByRole('button', { name: 'Back to the digits' }).click()
  await expect(page.getByText('Code 0 0 0 0 0 0')).toBeAttached()
  await page.getByRole('button', { name: 'Look up' }).click()
  await nextMember(page)
  await expect(page.getByText('No digits yet')).toBeAttached()
})

test('two tills: the second is told when and where, and an undo with a reason makes it ready again', async ({
  browser,
  page,
  shop,
}) => {
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  const other = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await openTill(page, shop)
  await openTill(other, shop)
  await pressCode(page, code)
  await pressCode(other, code)
  await expect(other.getByRole('button', { name: /Redeem today’s drink/ })).toBeVisible()
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await other.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(other.getByRole('heading', { name: 'Already had today’s drink' })).toBeVisible()
  await expect(other.getByRole('alert')).toContainText('Kips Bay NY')

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Drink was not made').click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(page.getByText('Undone. The drink can be redeemed again.')).toBeVisible()
  await pressCode(page, code)
  await expect(page.getByRole('button', { name: /Redeem today’s drink/ })).toBeVisible()
  await nextMember(page)
  await page.getByRole('button', { name: 'Last redemptions' }).click()
  await expect(page.getByRole('heading', { name: 'Today at Kips Bay NY' })).toBeVisible()
  await expect(page.getByText(/undone at/)).toBeVisible()
})

test('a member without a phone is found by the last four digits within eight taps, nothing scrolls, and the list says so', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTill(page, shop)
  const taps: string[] = []
  const tap = async (name: string | RegExp) => {
    taps.push(String(name))
    await page.getByRole('button', { name }).click()
  }
  await expectNoScrolling(page)
  await tap('No code? Find the member')
  await expect(page.getByLabel('Last four digits of the phone, or the name')).toBeFocused()
  await expectNoScrolling(page)
  await page.keyboard.type('0145')
  taps.push('0', '1', '4', '5')
  await expect(page.getByText('(•••) •••-0145')).toBeVisible()
  await expectNoScrolling(page)
  await expect(page.getByText('Omar H.')).toBeVisible()
  await tap('Phone was left at home')
  await expect(page.getByText('Found without a code.')).toBeVisible()
  await expectNoScrolling(page)
  await tap(/Redeem today’s drink/)
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  expect(taps.length).toBeLessThanOrEqual(8)
  await nextMember(page)
  await page.getByRole('button', { name: 'Last redemptions' }).click()
  await expect(page.getByText(/Sam Rivera, without code/)).toBeVisible()
})

test('extras say what to charge, nothing scrolls, and the printed report of the shift adds them up', async ({
  browser,
  page,
  shop,
}) => {
  await shop.moveClock({ days: 1 })
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTill(page, shop)
  await pressCode(page, code)
  const extras = page.getByRole('region', { name: 'Extras' })
  await expect(extras.getByRole('status').last()).toHaveText('Nothing to pay.')
  await page.getByRole('button', { name: /^Thai/ }).click()
  await extras.getByRole('button', { name: 'Increase: Additional topping' }).click()
  await expect(extras.getByRole('status').last()).toHaveText('Charge $2.00 before tax: Thai, Additional topping')
  await expectNoScrolling(page)
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await expect(page.getByText('Charge $2.00 before tax: Thai, Additional topping')).toBeVisible()
  await expectNoScrolling(page)
  await nextMember(page)
  await page.getByRole('button', { name: 'Last redemptions' }).click()
  await expect(page.getByText(/with Thai, Additional topping, \$2\.00/)).toBeVisible()
  await page.getByRole('button', { name: 'Back to the keypad' }).click()
  await page.getByRole('button', { name: 'Shift report' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Extras to charge' })).toBeVisible()
  await expect(page.getByText('Thai, $1.00')).toBeVisible()
  await expect(page.getByText('$2.00', { exact: true })).toBeVisible()
})

test('people take turns with a PIN, and the report of the shift prints on one sheet', async ({
  browser,
  page,
  shop,
}) => {
  await shop.moveClock({ days: 1 })
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTill(page, shop)
  await page.getByRole('button', { name: 'Switch person' }).click()
  await page.getByRole('button', { name: 'Choose your PIN' }).click()
  await expectNoScrolling(page)
  await pressCode(page, '4711')
  await expect(page.getByText('Your PIN is saved.')).toBeVisible()
  await scanByUsb(page, code)
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await nextMember(page)
  await page.getByRole('button', { name: 'Shift report' }).click()
  await expect(page.getByRole('heading', { name: 'Shift report, Kips Bay NY' })).toBeVisible()
  await expect(page.getByText('All by Sam Rivera.')).toBeVisible()
  await expectNoScrolling(page)
  const print = page.getByRole('button', { name: 'Print', exact: true, includeHidden: true })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('button:visible, header:visible')).toHaveCount(0)
  await expect(print.locator('xpath=../..')).toBeHidden()
  await expect(page.getByText('Sipday', { exact: true })).toBeVisible()
  await expect(page.getByText(/this till was opened at/)).toBeVisible()
})
