import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test('what is done in time is the answer, also when it fails', async () => {
  expect(await inTime(Promise.resolve('yes'), 1000)).toBe('yes')
  await expect(inTime(Promise.reject(new Error('no')), 1000)).rejects.toThrow('no')
})

test('what takes too long is a 503 that says when to try again', async () => {
  const never = new Promise(() => undefined)
  await expect(inTime(never, 20)).rejects.toMatchObject({
    status: 503,
    code: 'try_again',
    message: 'Something went wrong on our side. Please try again in a moment.',
    retryAfterSeconds: 5,
  })
})
