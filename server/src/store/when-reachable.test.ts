import { expect, test } from 'vitest'
import { whenReachable } from './when-reachable.ts'

const failing = (code: string, times: number) => {
  const work = { done: 0, run: async () => work.done }
  work.run = async () => {
    work.done += 1
    if (work.done <= times) throw Object.assign(new Error(code), { code })
    return work.done
  }
  return work
}

test.each(['ECONNREFUSED', 'ENOENT', '57P03'])(
  'a database that is not there yet (%s) is asked again until it is',
  async (code) => {
    expect(await whenReachable(failing(code, 2).run)).toBe(3)
  },
)

test('a refusal that waiting does not change is told at once', async () => {
  const wrongPassword = failing('28P01', 5)
  await expect(whenReachable(wrongPassword.run)).rejects.toThrow('28P01')
  expect(wrongPassword.done).toBe(1)
})

test('patience ends', async () => {
  await expect(whenReachable(failing('ECONNREFUSED', 1000).run, 120)).rejects.toThrow('ECONNREFUSED')
})
