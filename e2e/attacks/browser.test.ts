import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findChromium } from '../../tools/starting/browser.ts'
import { fillContacts, heading, toSummary } from '../pages/wizard.ts'
import { worldAt } from '../start-world.ts'
import { tally, times } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('browser')
let browser: Browser
beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
})
afterAll(() => browser?.close())

type Watched = {
  page: Page
  context: BrowserContext
  seen: { dialogs: string[]; violations: string[]; foreign: string[]; scripts: Set<string> }
}

/** Records dialogs, blocked scripts, calls to other origins, and every script that ran. */
const open = async (): Promise<Watched> => {
  const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })
  const page = await context.newPage()
  const seen = {
    dialogs: [] as string[],
    violations: [] as string[],
    foreign: [] as string[],
    scripts: new Set<string>(),
  }
  const ours = [new URL(world.site).origin, new URL(world.sandbox).origin]
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) seen.violations.push(message.text())
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!ours.includes(url.origin) && url.protocol.startsWith('http')) seen.foreign.push(request.url())
    if (request.resourceType() === 'script')
      seen.scripts.add(`${url.origin === ours[0] ? '' : url.origin}${url.pathname}`)
  })
  return { page, context, seen }
}

const eachOf = async <T>(list: readonly T[], work: (item: T) => Promise<void>) => {
  const left = [...list]
  const worker = async () => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}

const isPoisoned = (page: Page) => page.evaluate(() => 'poisoned' in globalThis || 'poisoned' in {})

/** There is a heading, nothing ran, no one else's data is on the screen. */
const judge = async (what: string, { page, seen }: Watched) => {
  const shown = await page
    .getByRole('heading', { level: 1 })
    .first()
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    )
  attacks.attempt(`${what}: a dead end at ${page.url()}`, !shown)
  attacks.attempt(`${what}: a script ran`, seen.dialogs.length > 0 || (await isPoisoned(page)))
  attacks.attempt(`${what}: called ${seen.foreign.join()}`, seen.foreign.length > 0)
  attacks.attempt(`${what}: left the site`, new URL(page.url()).origin !== new URL(world.site).origin)
  const text = await page.locator('body').innerText()
  const leaked = ['mei@demo.example', 'Chen', '555-0142', '5550142'].filter((secret) => text.includes(secret))
  attacks.attempt(`${what}: shows ${leaked.join()}`, leaked.length > 0)
}

const script = '<img src=x onerror="globalThis.poisoned=1;alert(1)"><script>globalThis.poisoned=1</script>'

test('an address can neither run a script nor lead into a dead end', async () => {
  const addresses = [
    `/?utm_source=${encodeURIComponent(script)}`,
    `/?utm_campaign=${encodeURIComponent(`</script>${script}`)}`,
    `/?model_id=${encodeURIComponent(script)}`,
    `/?plan_id=__proto__&location_id=constructor&model_id=toString`,
    `/?plan_id=${encodeURIComponent("one-month'--")}`,
    '/?plan_id=does-not-exist&location_id=kips-bay',
    `/?location_id=${'a,'.repeat(900)}`,
    '/?__proto__[poisoned]=1&constructor[prototype][poisoned]=1',
    '/?utm_source=%00%ff%fe',
    '/?utm_source=javascript:globalThis.poisoned=1',
    `/#${encodeURIComponent(script)}`,
    '/redeem?contact=mei@demo.example&CID=mei',
    `/redeem?next=${encodeURIComponent('https://evil.example')}`,
    `/${encodeURIComponent(script)}`,
    '/redeem/dashboard/../../x',
  ]
  await eachOf(addresses, async (address) => {
    const watched = await open()
    await watched.page.goto(`${world.site}${address}`)
    await judge(address.slice(0, 80), watched)
    await watched.context.close()
  })
})

test('what lies in storage is never believed', async () => {
  const lies: Record<string, unknown> = {
    finished: {
      isComplete: true,
      claimsComplete: true,
      currentStep: 'final',
      modelId: 'individual',
      planId: 'one-month',
      locationId: 'kips-bay',
    },
    'signed in': {
      isAuthenticated: true,
      customerId: 'mei',
      role: 'Account Manager',
      expiresAt: '2999-01-01T00:00:00Z',
    },
    prototype: JSON.parse('{"__proto__":{"poisoned":1},"constructor":{"prototype":{"poisoned":1}}}'),
    script: { customerForms: [{ firstName: script, lastName: script, email: script, phone: script }], planId: script },
    types: { modelId: {}, planId: [], locationId: 7, customerForms: 'x', numberOfSubscriptions: -1e9 },
    many: { numberOfSubscriptions: 1e9, customerForms: Array.from({ length: 2000 }, () => ({})) },
  }
  const garbage = ['', '{', 'null', '[]', '"x"', '\u0000', 'x'.repeat(2_000_000)]
  const values = [...Object.values(lies).map((lie) => JSON.stringify(lie)), ...garbage.slice(-times(3, garbage.length))]
  await eachOf(
    values.flatMap((value) => ['/', '/redeem'].map((path) => ({ value, path }))),
    async ({ value, path }) => {
      const watched = await open()
      await watched.context.addInitScript((text: string) => {
        for (const key of ['sipday.wizard', 'sipday.session', 'sipday.version']) sessionStorage.setItem(key, text)
        for (const key of ['sipday.planId', 'sipday.version', 'sipday.account-cache', 'sipday.account-owner'])
          localStorage.setItem(key, text)
      }, value)
      await watched.page.goto(`${world.site}${path}`)
      await judge(`${path} with ${value.slice(0, 60)}`, watched)
      const text = await watched.page.locator('body').innerText()
      attacks.attempt(`${path} believes in a purchase: ${value.slice(0, 60)}`, /Thank You!/i.test(text))
      await watched.context.close()
    },
  )
})

test('the payment page runs these scripts and no other', async () => {
  const { page, context, seen } = await open()
  await page.addInitScript((site) => void site, world.site)
  await context.route('**/*', (route) => route.continue())
  const base = world.site
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(url.startsWith('/') ? base + url : url, options)
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [world.person()])
  await page.frameLocator('iframe').getByLabel('Card number').waitFor({ timeout: 20_000 })
  expect(
    await heading(page, 'Payment')
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .isVisible(),
  ).toBe(true)
  const card = new URL(world.sandbox).origin
  const inventory = [...seen.scripts].sort()
  const unexpected = inventory.filter((each) => !/^\/assets\/[\w.-]+\.js$/.test(each) && !each.startsWith(`${card}/`))
  attacks.figure('scripts of the payment page', inventory.length)
  attacks.attempt(`scripts beyond the inventory: ${unexpected.join()}`, unexpected.length > 0)
  attacks.attempt(`no card form: ${inventory.join()}`, !inventory.includes(`${card}/v1/square.js`))
  attacks.attempt(`called ${seen.foreign.join()}`, seen.foreign.length > 0)
  attacks.attempt(`refused by the policy: ${seen.violations.join()}`, seen.violations.length > 0)
  const frames = page
    .frames()
    .map((frame) => frame.url())
    .filter((url) => url.startsWith('http'))
  attacks.attempt(
    `frames of ${frames.join()}`,
    frames.some((url) => ![new URL(world.site).origin, card].includes(new URL(url).origin)),
  )
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
  )
  attacks.attempt(`storage keeps ${stored}`, /cnon:|nonce|otpCode"?:"\d|4111|sid=/.test(stored))
  await context.close()
})

test('an injected script is refused by the policy', async () => {
  const { page, context, seen } = await open()
  await page.goto(world.site)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.evaluate(() => {
    const inline = document.createElement('script')
    inline.textContent = 'globalThis.poisoned = 1'
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    const image = document.createElement('img')
    image.setAttribute('onerror', 'globalThis.poisoned = 1')
    image.src = '/x-missing.png'
    document.body.append(inline, foreign, image)
  })
  await page.waitForTimeout(500)
  attacks.attempt('an injected script ran', await isPoisoned(page))
  attacks.attempt('the policy did not say no', seen.violations.length === 0)
  await context.close()
})
