import { expect, test } from '../world.ts'
import { openOffice, typeAppCode } from '../pages/office.ts'
import { look } from '../pages/look.ts'

test.use({ worldName: 'office-staff' })
test.describe.configure({ mode: 'serial' })
test.setTimeout(300_000)

test('the owner invites a manager, who sees only their own places; a new role signs the open tab out', async ({
  page,
  shop,
  browser,
}) => {
  const email = 'noor@shop.example'
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeFocused()
  await look(page, 'office-staff')
  await page.getByRole('link', { name: 'Invite Someone' }).click()
  await page.getByLabel('Name').fill('Noor Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: /^Manager/ }).check()
  await page.getByText('Kips Bay', { exact: false }).first().click()
  await look(page, 'office-staff-invite')
  await page.getByRole('button', { name: 'Send the Invitation' }).click()
  await expect(page.getByRole('link', { name: 'Noor Haddad' })).toBeVisible()

  const linkIn = async () =>
    /http\S+\/office\/invitation#[\w-]+/.exec((await shop.messages(email)).map(({ text }) => text).join('\n'))?.[0]
  await expect.poll(linkIn).toBeDefined()
  const link = (await linkIn()) ?? ''
  const theirs = await browser.newContext()
  const manager = await theirs.newPage()
  await manager.goto(link)
  await manager.getByRole('button', { name: 'Accept the Invitation' }).click()
  const app = manager.getByRole('button', { name: 'Use an Authenticator App' })
  await expect(app.or(manager.getByText('Scan this'))).toBeVisible()
  if (await app.isVisible()) await app.click()
  await expect(manager.getByText('Scan this')).toBeVisible()
  await typeAppCode(manager, shop, email, 'handed out')
  await manager.getByRole('button', { name: 'Turn It On' }).click()
  await manager.getByLabel('I have saved these codes').check()
  await manager.getByRole('button', { name: 'Open the Office' }).click()
  await expect(manager.getByText('Noor Haddad, Manager')).toBeVisible()

  // The demo's till stands at Kips Bay; the owner and the accountant are not theirs to see.
  await manager.getByRole('link', { name: 'Staff' }).click()
  await expect(manager.getByRole('link', { name: 'Sam Rivera' })).toBeVisible()
  await expect(manager.getByText('Dana Okafor')).toHaveCount(0)
  await manager.getByRole('link', { name: 'Sam Rivera' }).click()
  await expect(manager.getByRole('heading', { name: 'Sam Rivera' })).toBeVisible()

  await page.getByRole('link', { name: 'Noor Haddad' }).click()
  await page.getByRole('radio', { name: /^Support/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(sheet.or(page.getByRole('button', { name: 'Save', disabled: true }))).toBeVisible()
  if (await sheet.isVisible()) {
    await typeAppCode(page, shop, 'owner@demo.example')
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await look(page, 'office-person')

  await manager.getByRole('button', { name: 'Remove Sam Rivera' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Remove Sam Rivera' }).click()
  await expect(manager.getByRole('heading', { name: 'Open the office' })).toBeVisible()
  await expect(manager.getByText('Sam Rivera')).toHaveCount(0)
  await theirs.close()

  await page.getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByText('Dana Okafor changed the role of Noor Haddad from Manager to Support')).toBeVisible()
  await expect(page.getByText(/^Dana Okafor invited Noor Haddad as Manager at Kips Bay/)).toBeVisible()
  await look(page, 'office-changes')
})
