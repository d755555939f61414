import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-merge' })
test.describe.configure({ timeout: 240_000 })

test('the office proposes a merge, both sides agree and sign in to one account, and the merge is undone', async ({
  page,
  shop,
  browser,
}) => {
  const told = async (email: string) => (await shop.messages(email)).map(({ subject }) => subject).join('\n')
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill('mei@demo')
  await page.getByRole('link', { name: /^Mei/ }).click()
  await expect(heading(page, /^Mei/)).toBeVisible()
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Two Customers' })
  await dialog.getByLabel('Find the Other Customer').fill('ana@demo')
  await look(page, 'office-merge-find')
  await dialog
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: 'Who Stays' })).toBeVisible()
  await look(page, 'office-merge')
  await dialog.getByRole('button', { name: /^Ask to Merge .* into Mei/ }).click()
  await expect(dialog.getByText(/^We asked both sides/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/asked on .* to merge this customer with Ana/)).toBeVisible()
  await look(page, 'office-merge-asked')
  const agreeing = await (await browser.newContext()).newPage()
  for (const email of ['mei@demo.example', 'ana@demo.example']) {
    const found = async () =>
      (await shop.messages(email))
        .flatMap(({ text }) => text.match(/http\S*\/contact-change\?link=join-[\w.-]+/g) ?? [])
        .at(0) ?? ''
    await expect.poll(found).not.toBe('')
    await agreeing.goto(await found())
    await agreeing.getByRole('button', { name: 'Yes, Both Are Mine' }).click()
  }
  await expect(agreeing.getByRole('heading', { name: 'Your Two Accounts Are One Now' })).toBeVisible()
  await agreeing.context().close()
  await expect.poll(() => told('mei@demo.example')).toContain('are one now')
  await expect.poll(() => told('ana@demo.example')).toContain('are one now')

  const member = await (await browser.newContext()).newPage()
  await signIn(member, shop, 'ana@demo.example')
  await expect(dashboard(member, 'Mei')).toBeVisible()
  await member.context().close()

  await page.reload()
  await expect(page.getByText(/was merged into this customer on/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo the Merge…' }).click()
  const undo = page.getByRole('dialog', { name: 'Undo This Merge' })
  await look(page, 'office-unmerge')
  await undo.getByRole('button', { name: 'Undo the Merge', exact: true }).click()
  await expect(undo.getByText('They are two customers again.')).toBeVisible()
  await undo.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/was merged into this customer on/)).toBeHidden()
  await expect.poll(() => told('ana@demo.example')).toContain('is separate again')
})
