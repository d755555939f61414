import { expect, test } from 'vitest'
import { systemIds } from './ids.ts'

test('an id is 22 characters of base64url, no two are alike, and none begins like a formula or an option', () => {
  const { id } = systemIds()
  const ids = Array.from({ length: 5_000 }, id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((made) => !/^\w[\w-]{21}$/.test(made))).toEqual([])
})
