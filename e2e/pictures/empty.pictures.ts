import { expect, test } from '../world.ts'
import { take } from './take.ts'

test.use({ worldName: 'pictures-empty', empty: true })

test('a shop before anything is set up', async ({ page }) => {
  for (const [name, path] of [
    ['model', '/'],
    ['office', '/office'],
    ['till', '/counter'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await take(page, `empty-${name}`)
  }
})
