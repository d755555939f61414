import type { Page } from '@playwright/test'
import { expect, test, type World } from '../world.ts'
import { atEverySize, coveredControls } from '../pages/layout.ts'
import { openTill, scanByUsb } from '../pages/counter.ts'
import { chooseLocation, chooseModel, fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'every-screen' })
test.slow()

const next = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

/** Any click on a link's first screen ends in a toast. */
const withoutMachine = async (page: Page, path: string) => {
  await page.route(/\/assets\/machine-[^/]*\.js$/, (route) => route.abort())
  await page.goto(path)
}

const toPayment = async (page: Page, shop: World) => {
  await toSummary(page)
  await next(page)
  await fillContacts(page, [shop.person()])
}

const toVerifying = async (page: Page) => {
  await toSummary(page, undefined, 'Westfield NJ')
  await next(page)
  const mei = { firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '212 555 0142', e164: '' }
  await fillContacts(page, [mei])
  await expect(heading(page, 'Verify Your Identity')).toBeVisible()
}

/** Self-service shows all its messages within the page (S8). */
const screens: Record<string, (page: Page, shop: World) => Promise<unknown>> = {
  'the model step': async (page) => {
    await withoutMachine(page, '/')
    await chooseModel(page)
  },
  'the location step': async (page) => {
    await withoutMachine(page, '/?utm_campaign=give-a-drink')
    await chooseLocation(page)
  },
  'the plan step': async (page) => {
    await withoutMachine(page, '/?utm_campaign=westfield-family')
    await page
      .getByRole('button', { name: /^Choose / })
      .first()
      .click()
  },
  'the summary': async (page) => {
    await withoutMachine(page, '/?utm_campaign=try-a-month')
    await next(page)
  },
  'a contact form': async (page, shop) => {
    await page.route('**/api/customer**', (route) => route.abort())
    await toSummary(page)
    await next(page)
    await fillContacts(page, [shop.person()])
  },
  'the choice of the method': async (page) => {
    await toVerifying(page)
    await page.route('**/api/otp', (route) => route.abort())
    await page.getByRole('button', { name: 'Send Code by Email' }).click()
  },
  'the code': async (page) => {
    await toVerifying(page)
    await page.getByRole('button', { name: 'Send Code by Email' }).click()
    await page.getByLabel('6-digit code').first().pressSequentially('000000')
    await page.getByRole('button', { name: /^Verify/ }).click()
  },
  'the card form': async (page, shop) => {
    await toPayment(page, shop)
    await page.route('**/api/cards/add', (route) => route.abort())
    await saveCard(page)
  },
  'the saved cards': async (page, shop) => {
    await toPayment(page, shop)
    await saveCard(page, { number: '4000 0000 0000 0002' })
    await subscribe(page)
  },
  'the till': async (page, shop) => {
    await openTill(page, shop)
    await scanByUsb(page, '5901234123457')
  },
}

for (const [where, showsToast] of Object.entries(screens)) {
  test(`a notice never covers a button, at any width and text size: ${where}`, async ({ page, shop }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await showsToast(page, shop)
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' })
    await expect(toast).toBeVisible()
    expect(await coveredControls(page, false), 'as it appears').toEqual([])
    // It stays while the focus is in it.
    await toast.focus()
    await atEverySize(page, async (size) => {
      await expect.poll(() => coveredControls(page, true), { message: size }).toEqual([])
    })
  })
}
