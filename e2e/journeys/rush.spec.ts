import { expect, test as base, type Page } from '@playwright/test'
import { ask, newBuyer, pay, prove } from '../attacks/buying.ts'
import { appPid, signal, untilReady } from '../faults/processes.ts'
import { nextMember, openTill, pressCode, scanByUsb } from '../pages/counter.ts'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'

/** Forty guests at one till: most hold up a phone, some say their digits, some have nothing with them. */
const GUESTS = 40
const FIND_EVERY = 8
const TYPE_EVERY = 4

type Guest = { code: string; pass: string; last4: string; way: 'scan' | 'digits' | 'no phone' }

const test = base.extend<object, { running: RunningWorld }>({
  running: [
    // Playwright wants to see what a fixture takes, also when that is nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const running = await startWorld('rush')
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ running }, use) => use(running.world.site),
})
test.setTimeout(360_000)

const wayOf = (index: number): Guest['way'] => {
  if (index % FIND_EVERY === FIND_EVERY - 1) return 'no phone'
  return index % TYPE_EVERY === TYPE_EVERY - 1 ? 'digits' : 'scan'
}

/** They look at their code before they leave home. */
const makeGuest = async (world: World, index: number): Promise<Guest> => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer)).status).toBe(200)
  await prove(world, buyer.visitor, buyer.person.email)
  const answer = await ask(buyer.visitor, '/api/entitlements', { CID: buyer.customerId })
  const [benefit] = answer.body as unknown as { Code: [number]; Pass: string }[]
  return {
    code: String(benefit?.Code[0]).padStart(6, '0'),
    pass: benefit?.Pass ?? '',
    last4: buyer.person.phone.slice(-4),
    way: wayOf(index),
  }
}

/** Presses of the person at the till for one guest. */
const tapsOf = (page: Page) => {
  let taps = 0
  return {
    count: () => taps,
    digits: async (code: string) => {
      taps += code.length
      await pressCode(page, code)
    },
    press: async (name: string | RegExp) => {
      taps += 1
      await page.getByRole('button', { name }).click()
    },
    type: async (text: string) => {
      taps += text.length
      await page.keyboard.type(text)
    },
  }
}

const redeem = /Redeem today’s drink/

/** From the guest's first word to the drink; returns the taps it took. */
const serve = async (page: Page, { way, code, pass, last4 }: Guest): Promise<number> => {
  const taps = tapsOf(page)
  if (way === 'scan') await scanByUsb(page, pass)
  if (way !== 'scan' && (await page.getByRole('button', { name: 'Next member' }).isVisible()))
    await taps.press('Next member')
  if (way === 'digits') await taps.digits(code)
  if (way === 'no phone') {
    await taps.press('No code? Find the member')
    await expect(page.getByLabel('Last four digits of the phone, or the name')).toBeFocused()
    await taps.type(last4)
    await expect(page.getByRole('listitem').filter({ hasText: `(•••) •••-${last4}` })).toContainText('Rosa B.')
    await taps.press('Phone is out of power')
  }
  await taps.press(redeem)
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  return taps.count()
}

const noNetwork = (page: Page) => page.getByRole('status').filter({ hasText: 'No network.' })
const todayOf = async (page: Page) =>
  (await (await page.request.get('/api/counter/today')).json()) as {
    count: number
    redemptions: { withoutCode: boolean }[]
  }

test('a rush: forty guests by scan, by digits and without a phone, the network cut twice and the app killed once', async ({
  page,
  context,
  running,
}) => {
  const { world } = running
  const guests: Guest[] = []
  for (let index = 0; index < GUESTS; index++) guests.push(await makeGuest(world, index))
  const first = guests[0] as Guest
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTill(page, world)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

  let isKilled = false
  for (const [index, guest] of guests.entries()) {
    if (index === 8 || index === 24) {
      await context.setOffline(true)
      await expect(noNetwork(page)).toBeVisible()
    }
    if (index === 15 || index === 31) {
      await context.setOffline(false)
      await expect(noNetwork(page)).toHaveCount(0, { timeout: 20_000 })
    }
    // The app dies while a guest is served, and comes back by itself.
    if (index === 18) {
      signal(appPid(running), 'SIGKILL')
      isKilled = true
    }
    if (index === 20) {
      await untilReady(running)
      await expect(noNetwork(page)).toHaveCount(0, { timeout: 20_000 })
    }
    const taps = await serve(page, guest)
    expect(taps, `${guest.way}, guest ${index + 1}`).toBeLessThanOrEqual(guest.way === 'scan' ? 2 : 8)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
    // A copy of a pass, held up once more with and without a network, gives nothing.
    if (index === 4 || index === 12) {
      await scanByUsb(page, guest.pass)
      await expect(page.getByRole('button', { name: redeem })).toHaveCount(0)
      await expect(page.getByText(/Already had today’s drink/).first()).toBeVisible()
      await nextMember(page)
    }
  }
  expect(isKilled).toBe(true)
  await expect(noNetwork(page)).toHaveCount(0, { timeout: 20_000 })
  await expect.poll(async () => (await todayOf(page)).count, { timeout: 30_000 }).toBe(GUESTS)
  const { redemptions } = await todayOf(page)
  expect(redemptions).toHaveLength(GUESTS)
  expect(redemptions.filter(({ withoutCode }) => withoutCode)).toHaveLength(GUESTS / FIND_EVERY)
  const conflicts: unknown = await (await page.request.get('/api/counter/conflicts')).json()
  expect(conflicts).toMatchObject({ conflicts: [] })

  await scanByUsb(page, first.pass)
  await expect(page.getByRole('heading', { name: /Already had today’s drink$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: redeem })).toHaveCount(0)
})
