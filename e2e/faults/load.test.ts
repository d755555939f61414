import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, pay, visitorOf } from '../attacks/buying.ts'
import { tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'

const faults = tally('load', 'checks')
let running: RunningWorld
beforeAll(async () => {
  running = await startWorld('load', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
})
afterAll(() => running.stop())

const megabytes = async (): Promise<number> => {
  const text = await (await fetch(`${running.world.site}/metrics`)).text()
  const found = /^sipday_process_resident_memory_bytes (\S+)$/m.exec(text)
  expect(found).not.toBeNull()
  return Number(found?.[1]) / 1_000_000
}

const MOST_MB = 500
const MOST_GROWTH_MB = 150

test('memory stays bounded under load', async () => {
  const { world } = running
  const calls = [
    '/',
    '/api/models',
    '/api/benefits',
    '/api/shop',
    '/api/session',
    '/redeem',
    '/no-such-page',
    '/api/geocode?q=10016',
  ]
  let answered = 0
  let broken = 0
  const slowMs: number[] = []
  const load = async (ms: number) => {
    const until = Date.now() + ms
    const reader = async (_: unknown, index: number) => {
      for (let turn = index; Date.now() < until; turn++) {
        const began = performance.now()
        const answer = await visitorOf(world).request('GET', calls[turn % calls.length] ?? '/')
        await answer.arrayBuffer()
        slowMs.push(performance.now() - began)
        answered += 1
        if (answer.status >= 500) broken += 1
      }
    }
    const visitor = async () => {
      while (Date.now() < until) {
        const answer = await visitorOf(world).request('POST', '/api/campaign', '{"source":"x"}', {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
        })
        await answer.text()
        answered += 1
        if (answer.status >= 500) broken += 1
      }
    }
    const buyer = async () => {
      while (Date.now() < until) if ((await pay(await newBuyer(world))).status >= 500) broken += 1
    }
    await Promise.all([...Array.from({ length: 24 }, reader), ...Array.from({ length: 4 }, visitor), buyer(), buyer()])
  }
  const began = Date.now()
  await load(times(5_000, 60_000))
  const warm = await megabytes()
  await load(times(5_000, 120_000))
  const after = await megabytes()
  const seconds = (Date.now() - began) / 1000
  slowMs.sort((a, b) => a - b)
  faults.attempt(`${broken} of ${answered} calls broke under load`, broken > 0)
  faults.attempt(`memory grew from ${warm} to ${after} MB`, after - warm > MOST_GROWTH_MB)
  faults.attempt(`memory is ${after} MB`, after > MOST_MB)
  faults.figure('calls', answered)
  faults.figure('calls a second', Math.round(answered / seconds))
  faults.figure('p99', `${Math.round(slowMs[Math.floor(slowMs.length * 0.99)] ?? 0)} ms`)
  faults.figure('memory after warm-up', `${Math.round(warm)} MB`)
  faults.figure('memory at the end', `${Math.round(after)} MB`)
}, 400_000)
