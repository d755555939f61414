import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chart } from './chart.ts'

test('the drawn chart is the chart of the machine', () => {
  expect(readFileSync(new URL('../../docs/chart.md', import.meta.url), 'utf8')).toBe(chart())
})
