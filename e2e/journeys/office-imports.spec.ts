import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-imports' })
test.setTimeout(300_000)

const NEXT = '2040-12-10'
const LONG = 'Maximiliane-Alexandra Nguyễn-O’Brien van der Linden the Third'
const LIST = [
  'Name,Email,Phone,Membership type,Location,Next Billing Date,Price',
  `Mei Nguyễn,mei@moved.example,,Monthly,kips-bay,${NEXT},$30.00`,
  `Seán O’Brien,sean@moved.example,,Monthly,kips-bay,${NEXT},$30.00`,
  `${LONG},a-very-long-address-of-a-member@moved.example,,One Month,kips-bay,${NEXT},$25.00`,
  `Ana Silva,not a mail,,One Month,kips-bay,${NEXT},$30.00`,
].join('\n')

test('an owner moves a list by keyboard alone: rehearsed, said once, read, brought in, and taken back (O16)', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/imports')
  await expect(heading(page, 'Imports')).toBeVisible()
  await look(page, 'office-imports-none')
  await page.getByRole('link', { name: 'New Import' }).press('Enter')
  await expect(heading(page, 'New Import')).toBeVisible()
  await page.getByLabel('Or paste the list here').focus()
  await page.keyboard.insertText(LIST)
  await look(page, 'office-import-new')
  await page.getByRole('button', { name: 'Rehearse' }).press('Enter')
  await expect(page.getByText("line 2: plan 'Monthly' is not known; nearest: One Month (2 lines: 2, 3)")).toBeVisible()
  await expect(page.getByText('line 5: "not a mail" is not an email address')).toBeVisible()
  await look(page, 'office-import-rehearsed')
  await page.getByLabel('Plan “Monthly”').selectOption('one-month')
  await page.getByText('What the Columns Mean').press('Enter')
  await expect(page.getByLabel('Membership type')).toHaveValue('plan')
  await look(page, 'office-import-columns')
  await page.getByRole('button', { name: 'Rehearse Again' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Bring In 3 Rows' })).toBeVisible()
  await page.getByLabel('Send 3 emails, each when its row is in').press('Space')
  await look(page, 'office-import-letters')
  await page.getByText('Add a card to keep your One Month membership').press('Enter')
  await expect(page.getByText('Hi Mei,')).toBeVisible()
  await page.getByRole('button', { name: 'Bring In 3 Rows' }).press('Enter')
  await expect(page.getByText('3 of 3 rows')).toBeVisible({ timeout: 30_000 })
  await look(page, 'office-import-done')
  await page.getByRole('button', { name: 'Take It Back' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Taken back' })).toBeVisible({ timeout: 30_000 })
  await page.goto('/office/imports')
  await expect(page.getByRole('cell', { name: 'Taken back' })).toBeVisible()
  await look(page, 'office-imports')
})
