import { readFileSync } from 'node:fs'
import { signIn } from '../pages/redeem.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'my-data' })

test('a member downloads what the shop stores about the account', async ({ page, shop }) => {
  await signIn(page, shop, 'mei@demo.example')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download My Data' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>
  expect(data).toMatchObject({ profile: { given_name: 'Mei', email_address: 'mei@demo.example' } })
  expect(data).toHaveProperty('subscriptions')
})
