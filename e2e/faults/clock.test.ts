import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, moneyOf, newBuyer, ONE_MONTH_CENTS, pay, signedIn } from '../attacks/buying.ts'
import { tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'
import { type Attempted, judge, patientBuyer } from './purchases.ts'

const faults = tally('clock', 'invariants')
let running: RunningWorld
let world: World
beforeAll(async () => {
  running = await startWorld('clock', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  world = running.world
})
afterAll(() => running.stop())

/** Minutes; in total less than a checkout's lifetime. */
const JUMPS = [5, -5, 1, 45, -44, 120, -119, 3, -3, 600, -590, 2]

test('a clock that jumps forward and back while people pay loses and repeats no payment', async () => {
  const attempts: Attempted[] = []
  const shopper = async () => {
    const attempted: Attempted = { buyer: await patientBuyer(world), acknowledged: null }
    attempts.push(attempted)
    for (let press = 0; press < 2; press++) {
      const answer = await pay(attempted.buyer)
      faults.attempt(`answered ${answer.text}`, ![200, 409, 503].includes(answer.status))
      if (answer.status === 200) attempted.acknowledged ??= String(answer.body['paymentId'])
    }
  }
  // A clock move ends only when the work due then is done, which is why each move has its own few people.
  const jumps = times(JUMPS.length, 10 * JUMPS.length)
  for (let jump = 0; jump < jumps; jump += 1) {
    const people = Array.from({ length: 3 }, shopper)
    await Promise.all([...people, world.moveClock({ minutes: JUMPS[jump % JUMPS.length] ?? 1 })])
  }
  await judge(world, attempts, faults, () => false)
  faults.figure('jumps of the clock', jumps)
  faults.figure('purchases meanwhile', attempts.length)
}, 600_000)

test('a clock that is set back over a renewal charges the month once', async () => {
  const buyer = await newBuyer(world)
  const answer = await pay(buyer)
  expect(answer.status, answer.text).toBe(200)
  await world.moveClock({ days: 32 })
  for (const days of [-3, 3, -33, 33, 1]) await world.moveClock({ days })
  const money = moneyOf(await world.ledger(), buyer.last4)
  faults.attempt(`charged ${JSON.stringify(money)}`, money.captures !== 2 || money.keptCents !== 2 * ONE_MONTH_CENTS)
  const member = await signedIn(world, buyer.person.email)
  const records = await ask(member, '/api/subscriptions', { CID: buyer.customerId })
  const [only, ...others] = records.body as unknown as { Status: string }[]
  faults.attempt(`the membership is ${records.text}`, only?.Status !== 'active' || others.length > 0)
  const payments = await ask(member, '/api/payments', { CID: buyer.customerId })
  faults.attempt(`the payments are ${payments.text}`, (payments.body as unknown as unknown[]).length !== 2)
})
