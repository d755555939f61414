import { expect, test } from '../world.ts'
import { chooseLocation, chooseModel, choosePlan, heading, toSummary } from '../pages/wizard.ts'

const redeemLink = /^Redeem$/
const model = /Individual Membership/

test('noUtmDefault: model with banner and redeem button, then location, plan, summary with both changes (W1)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Membership - Sipday')
  await expect(page.getByRole('button', { name: 'View All Drinks' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: redeemLink })).toBeVisible()
  await expect(page.getByText('Starting at $30.00/mo')).toBeVisible()
  await expect(page.getByText('Starting at $27.00/mo')).toBeVisible()
  await expect(page.getByText('Starting at $90.00/3 months')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
  await chooseModel(page)
  await expect(page).toHaveTitle('Location - Sipday')
  await expect(page.getByRole('button', { name: 'View All Drinks' })).toHaveCount(0)
  await chooseLocation(page)
  await expect(page).toHaveTitle('Plan - Sipday')
  await expect(page.getByText('+ $60.00')).toBeVisible()
  await choosePlan(page)
  await expect(page).toHaveTitle('Summary - Sipday')
  await expect(page.getByRole('button', { name: 'Change Location' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Plan' })).toBeVisible()
})

test('a ZIP search sorts the locations by distance and says what is wrong with a bad one (W2.3, W5)', async ({
  page,
}) => {
  await page.goto('/')
  await chooseModel(page)
  const zip = page.getByLabel('Zip Code')
  await zip.fill('1001')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Please enter a valid 5-digit zip code.')).toBeVisible()
  await expect(zip).toHaveValue('1001')
  await zip.fill('00000')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Could not find location for that zip code.')).toBeVisible()
  await zip.fill('19107')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: / mi/ }).first()).toContainText('Philadelphia Chinatown PA')
})

test('explicitUtmPlan: the link starts at the plan summary (R13)', async ({ page }) => {
  await page.goto('/?utm_campaign=try-a-month')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expect(page.getByText('Kips Bay NY').first()).toBeVisible()
  await expect(page.getByText('One Month').first()).toBeVisible()
})

test('explicitUtmPlan without a place: the location comes first, then the summary (R13)', async ({ page }) => {
  await page.goto('/?plan_id=family-one-month-treat')
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await expect(page.getByRole('button', { name: /Westfield/ })).toHaveCount(0)
  await chooseLocation(page, 'Greenwich Village NY')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
})

test('explicitUtmModelAndLoc: the plans of that model there, no Back, and Change Plan stays among them (W2.4)', async ({
  page,
}) => {
  await page.goto('/?utm_campaign=westfield-family')
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'View All Drinks' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
  await choosePlan(page, 'Family One Month')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Location' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await choosePlan(page, 'Annual Family')
  await expect(page.getByText('Annual Family').first()).toBeVisible()
  await expect(heading(page, 'Plan Summary')).toBeVisible()
})

test('explicitUtmLocOnly: models sold there, then only the places of the link', async ({ page }) => {
  await page.goto('/?utm_campaign=nyc-launch')
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await expect(page.getByRole('button', { name: /Greenwich Village/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Westfield/ })).toHaveCount(0)
  await chooseLocation(page, 'Greenwich Village NY')
  await choosePlan(page)
  await expect(page.getByRole('button', { name: 'Change Location' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Change Plan' })).toBeVisible()
})

test('explicitUtmModelOnly: starts at the location, without Back, and offers Change Location only (W2.3)', async ({
  page,
}) => {
  await page.goto('/?utm_campaign=give-a-drink')
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View All Drinks' })).toBeVisible()
  await chooseLocation(page)
  await choosePlan(page, 'Gifting 3 Months')
  await expect(page.getByRole('checkbox', { name: 'This is a gift' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Change Location' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change Plan' })).toHaveCount(0)
})

test('changeModel: Back brings the summary back, another model leads to its plans', async ({ page }) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await expect(page.getByText('Your current choice')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expect(page.getByText('One Month').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change Plan' }).click()
  await chooseModel(page, 'Family Membership')
  await choosePlan(page, 'Family One Month')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expect(page.getByText('Kips Bay NY').first()).toBeVisible()
})

test('changeLocation keeps a plan that is sold there, and asks for one where it is not (R15)', async ({ page }) => {
  await toSummary(page, undefined, undefined, 'One Month + Treat')
  await page.getByRole('button', { name: 'Change Location' }).click()
  await chooseLocation(page, 'Newark DE')
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expect(page.getByText('Newark DE').first()).toBeVisible()
  await page.getByRole('button', { name: 'Change Location' }).click()
  await chooseLocation(page, 'Bryn Mawr PA')
  await expect(heading(page, 'Select a Plan')).toBeVisible()
})

test('a link with ids that do not exist never dead-ends (R14)', async ({ page }) => {
  await page.goto('/?plan_id=nope&model_id=nor-this&location_id=%3Cscript%3E')
  await expect(page.getByRole('button', { name: model })).toBeVisible()
})

test('a reload resumes each step, and the browser goes back as the Back button does (W2)', async ({ page, shop }) => {
  await page.goto('/')
  await chooseModel(page)
  // Before the machine has loaded, a press only waits for it, and a reload starts the page over.
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await chooseLocation(page)
  await expect(page.getByRole('button', { name: 'Choose One Month', exact: true })).toBeVisible()
  await page.reload()
  await choosePlan(page)
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('First Name').fill('Rosalind')
  await page.reload()
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Rosalind')
  await page.goBack()
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Contact Information')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(shop.site)
})

test('any other path redirects to the front page (W2, S2)', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL(/\/$/)
})
