import { expect, type Page } from '@playwright/test'
import type { Person } from '../world.ts'

export const chooseModel = (page: Page, name = 'Individual Membership') =>
  page.getByRole('button', { name: new RegExp(name) }).click()

export const chooseLocation = (page: Page, name = 'Kips Bay NY') =>
  page.getByRole('button', { name: new RegExp(name) }).click()

export const choosePlan = (page: Page, name = 'One Month') =>
  page.getByRole('button', { name: `Choose ${name}`, exact: true }).click()

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** "One Month" at Kips Bay unless told otherwise. */
export const toSummary = async (page: Page, model?: string, location?: string, plan?: string) => {
  await page.goto('/')
  await chooseModel(page, model)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await chooseLocation(page, location)
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await choosePlan(page, plan)
  await expect(heading(page, 'Plan Summary')).toBeVisible()
}

export const fillContact = async (page: Page, person: Person) => {
  await page.getByLabel('First Name').fill(person.firstName)
  await page.getByLabel('Last Name').fill(person.lastName)
  await page.getByLabel('Email', { exact: true }).fill(person.email)
  await page.getByLabel('Phone', { exact: true }).fill(person.phone)
}

/** The last one leads on to verification or payment. */
export const fillContacts = async (page: Page, people: readonly Person[]) => {
  await expect(heading(page, 'Contact Information')).toBeVisible()
  for (const [index, person] of people.entries()) {
    await fillContact(page, person)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    if (index < people.length - 1) await expect(page.getByLabel('First Name')).toHaveValue('')
  }
}

export type TestCard = { number: string; expiry?: string; cvv?: string; zip?: string }
export const visa: TestCard = { number: '4111 1111 1111 1111' }

export const saveCard = async (
  page: Page,
  { number, expiry = '12/30', cvv = '111', zip = '10016' }: TestCard = visa,
) => {
  const form = page.frameLocator('iframe')
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiration date (MM/YY)').fill(expiry)
  await form.getByLabel('CVV').fill(cvv)
  await form.getByLabel('ZIP code').fill(zip)
  // The provider's fields are there before its script has said so (W8).
  await expect(page.getByText('Loading the card form')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save Card', exact: true }).click()
}

export const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe', exact: true }).click()

/** The total as the page shows it, in cents. */
export const shownTotalCents = async (page: Page): Promise<number> => {
  const row = page.locator('dl > div', { has: page.locator('dt', { hasText: /^Total/ }) }).last()
  const text = (await row.locator('dd').innerText()).replaceAll(/[^\d.]/g, '')
  return Math.round(Number(text) * 100)
}
