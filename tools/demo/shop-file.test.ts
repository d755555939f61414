import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shopFile } from './shop-file.ts'

test('a benefit with a period that the shop does not know is refused at import', () => {
  const file = JSON.parse(readFileSync(new URL('shop.json', import.meta.url), 'utf8')) as {
    benefits: { period: string }[]
  }
  expect(shopFile.safeParse(file).success).toBe(true)
  for (const benefit of file.benefits.slice(0, 1)) benefit.period = 'week'
  const refused = shopFile.safeParse(file)
  expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(['benefits.0.period'])
})
