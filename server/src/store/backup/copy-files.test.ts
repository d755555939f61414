import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { severalAtOnce } from './copy-files.ts'

test('when one of several fails, no other is begun, and those under way have ended', async () => {
  let [begun, ended] = [0, 0]
  const work = async (one: number) => {
    begun += 1
    await sleep(one === 99 ? 5 : 50)
    if (one === 99) throw new Error('it is missing')
    ended += 1
  }
  const list = Array.from({ length: 100 }, (_, index) => index)
  await expect(severalAtOnce(list, work)).rejects.toThrow('it is missing')
  expect([begun, ended]).toEqual([4, 3])
  await sleep(100)
  expect([begun, ended]).toEqual([4, 3])
})

test('everything on the list is done once', async () => {
  const done: number[] = []
  await severalAtOnce([1, 2, 3, 4, 5, 6, 7], async (one) => void done.push(one))
  expect(done.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
})
