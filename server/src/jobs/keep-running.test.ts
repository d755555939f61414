import pino from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keepRunning, type LongLived } from './keep-running.ts'
import { sweepRegularly } from './regular-sweep.ts'

const quiet = pino({ level: 'silent' })
const fast = { name: 'the thing', log: quiet, firstPauseMs: 5, longestPauseMs: 20, patienceMs: 200 }

/** Something that can be stopped from outside, and that may fail to start. */
const thing = () => {
  const starts: { at: number; end: (error?: Error) => void }[] = []
  let refuse = false
  const start = async (): Promise<LongLived> => {
    if (refuse) throw new Error('not now')
    let end: (error?: Error) => void = () => undefined
    const ended = new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())))
    starts.push({ at: performance.now(), end })
    return { ended, stop: async () => end() }
  }
  return { start, starts, refuse: (on: boolean) => (refuse = on) }
}

test('what ends, or breaks, is started again, each time after a longer pause', async () => {
  const { start, starts } = thing()
  const kept = await keepRunning(start, { ...fast, firstPauseMs: 40, longestPauseMs: 80, giveUp: () => undefined })
  starts[0]?.end()
  await sleep(1)
  expect(kept.isUp()).toBe(false)
  await vi.waitFor(() => expect(starts.length).toBe(2))
  starts[1]?.end(new Error('broken'))
  await vi.waitFor(() => expect(starts.length).toBe(3))
  await sleep(1)
  const [first = 0, second = 0, third = 0] = starts.map(({ at }) => at)
  expect(second - first).toBeGreaterThanOrEqual(38)
  expect(third - second).toBeGreaterThanOrEqual(78)
  expect(kept.isUp()).toBe(true)
  await kept.stop()
  await sleep(100)
  expect(starts.length).toBe(3)
})

test('what cannot be started again for long is given up, and said to whoever keeps the process', async () => {
  const { start, starts, refuse } = thing()
  let given = 0
  await keepRunning(start, { ...fast, giveUp: () => (given += 1) })
  refuse(true)
  starts[0]?.end()
  await sleep(100)
  expect(given).toBe(0)
  await vi.waitFor(() => expect(given).toBe(1), 2000)
})

test('the first start is the caller to see', async () => {
  const { start, refuse } = thing()
  refuse(true)
  await expect(keepRunning(start, { ...fast, giveUp: () => undefined })).rejects.toThrow('not now')
})

test('something that does not stop holds up the end of the process for five seconds at most', async () => {
  const deaf: LongLived = { ended: new Promise(() => undefined), stop: () => new Promise(() => undefined) }
  const kept = await keepRunning(async () => deaf, { ...fast, giveUp: () => undefined })
  const began = performance.now()
  await kept.stop()
  expect(performance.now() - began).toBeLessThan(6_000)
})

test('a sweep that never ends does not hold up the next for ever', async () => {
  let begun = 0
  const sweeps = sweepRegularly(
    () => {
      begun += 1
      return begun === 1 ? new Promise(() => undefined) : Promise.resolve()
    },
    quiet,
    { everyMs: 10, lostMs: 60 },
  )
  await sleep(40)
  expect([begun, sweeps.ageMs()]).toEqual([1, null])
  await vi.waitFor(() => expect(begun).toBeGreaterThan(2), 2000)
  expect(sweeps.ageMs()).toBeLessThan(1000)
  await sweeps.stop()
})

test('a stop waits for the sweep that is under way, which begins no other part; nothing begins afterwards', async () => {
  const done: string[] = []
  let begun: (() => void) | undefined
  const first = new Promise<void>((resolve) => (begun = resolve))
  const sweeps = sweepRegularly(
    async (isEnding) => {
      begun?.()
      await sleep(50)
      done.push('a part')
      if (!isEnding()) done.push('the next part')
    },
    quiet,
    { everyMs: 5 },
  )
  await first
  await sweeps.stop()
  expect(done).toEqual(['a part'])
  await sleep(80)
  expect(done).toEqual(['a part'])
})
