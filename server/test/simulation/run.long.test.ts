import { expect, test } from 'vitest'
import { simulatePurchase } from './run.ts'

test('in 10,000 stormy purchases no one is charged twice, for nothing, or left in the dark (I1 to I6)', async () => {
  const broken: string[] = []
  let captures = 0
  for (let seed = 1; seed <= 10_000; seed++) {
    const story = await simulatePurchase(seed)
    captures += story.captures
    if (story.violations.length > 0) broken.push(`seed ${seed}: ${story.violations.join('; ')}`)
  }
  expect(broken.slice(0, 5)).toEqual([])
  expect(captures).toBeGreaterThan(5_000)
}, 120_000)

test('the same seed tells the same story', async () => {
  const stories = await Promise.all([simulatePurchase(4711), simulatePurchase(4711)])
  expect(stories[0]).toEqual(stories[1])
})
