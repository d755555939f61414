import { expect, test } from 'vitest'
import { AGAIN_AFTER_MS, createSeenOnce } from './seen-once.ts'

test('a phone that stays in the picture is one guest, however long', () => {
  const isNew = createSeenOnce()
  const looks = Array.from({ length: 100 }, (_, count) => isNew('048291', count * 250))
  expect(looks.filter(Boolean)).toHaveLength(1)
  expect(looks[0]).toBe(true)
})

test('another code counts at once, and the first one after it again', () => {
  const isNew = createSeenOnce()
  expect([isNew('1', 0), isNew('2', 10), isNew('2', 20), isNew('1', 30)]).toEqual([true, true, false, true])
})

test('who comes back after three seconds is a guest again, not before', () => {
  const isNew = createSeenOnce()
  isNew('1', 0)
  expect(isNew('1', AGAIN_AFTER_MS)).toBe(false)
  expect(isNew('1', 2 * AGAIN_AFTER_MS + 1)).toBe(true)
})
