import { expect, test } from 'vitest'
import { written } from './written.ts'

test('an answer that is given again is written once and stays the same text', () => {
  let looks = 0
  const answer = {
    get price() {
      looks += 1
      return 30
    },
  }
  expect([written(answer), written(answer), written(answer), written(answer)]).toEqual(Array(4).fill('{"price":30}'))
  expect(looks).toBe(2)
})

test('another answer with the same contents is another answer', () => {
  expect(written({ models: [1] })).toBe('{"models":[1]}')
  expect(written({ models: [2] })).toBe('{"models":[2]}')
  expect(written([])).toBe('[]')
})
