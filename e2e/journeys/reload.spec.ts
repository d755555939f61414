import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import {
  chooseLocation,
  chooseModel,
  choosePlan,
  fillContacts,
  heading,
  saveCard,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()

const stays = async (page: Page, name: string | RegExp) => {
  await expect(heading(page, name)).toBeVisible()
  await page.reload()
  await expect(heading(page, name)).toBeVisible()
}

test('a reload at every step from the model to the thank-you page resumes that step, and pays once (W1, R46)', async ({
  page,
  shop,
}) => {
  const before = await shop.captures()
  await page.goto('/')
  await stays(page, 'Select a Plan')
  await chooseModel(page)
  await stays(page, 'Select a Location')
  await chooseLocation(page)
  await stays(page, 'Select a Plan')
  await expect(page).toHaveTitle('Plan - Sipday')
  await choosePlan(page)
  await stays(page, 'Plan Summary')
  await page.getByRole('button', { name: /Increase/ }).click()
  await expect(page.getByText('$64.00').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('$64.00').first()).toBeVisible()
  await proceed(page)

  await fillContacts(page, [shop.person('Rhea', 'Load')])
  await expect(page.getByText('Subscriber #2').first()).toBeVisible()
  await page.getByLabel('First Name').fill('Rufus')
  await stays(page, 'Contact Information')
  await expect(page.getByLabel('First Name')).toHaveValue('Rufus')
  await expect(page.getByRole('button', { name: 'Edit Subscriber (Primary)' })).toBeVisible()
  await fillContacts(page, [shop.person('Rufus', 'Load')])

  await stays(page, 'Add a Card')
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await stays(page, 'Payment')
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await stays(page, 'Add a Card')
  await page.getByRole('button', { name: 'Back to Saved Cards' }).click()
  await subscribe(page)
  await stays(page, 'Thank You!')
  await stays(page, 'Thank You!')
  expect((await shop.captures()).slice(before.length).map((line) => line.amountCents)).toEqual([6400])
})

test('a reload at the choice of the method and at the code resumes both, and the code sent before still works (W4)', async ({
  page,
  shop,
}) => {
  const started = await shop.now()
  await toSummary(page, undefined, 'Newark DE', 'One Month + Treat')
  await proceed(page)
  await fillContacts(page, [{ ...shop.person('Mei', 'Chen'), email: 'mei@demo.example', phone: '212 555 0142' }])
  await stays(page, 'Verify Your Identity')
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  await stays(page, 'Enter Your Code')
  await page
    .getByLabel('6-digit code')
    .first()
    .pressSequentially(await shop.code('mei@demo.example', started))
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await stays(page, 'Payment')
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
})
