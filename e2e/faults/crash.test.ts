import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, test } from 'vitest'
import { moneyOf, ONE_MONTH_CENTS, pay } from '../attacks/buying.ts'
import { isLong, tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'
import { appPid, postmasterPid, signal, untilReady } from './processes.ts'
import { type Attempted, judge, patientBuyer, pressOnce } from './purchases.ts'

const faults = tally('crash', 'invariants')
let running: RunningWorld
let world: World
beforeAll(async () => {
  running = await startWorld('crash', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  world = running.world
})
afterAll(() => running.stop())

let kills = 0
let slowest = 0
const killApp = () => signal(appPid(running), 'SIGKILL')
const killDatabase = () => signal(postmasterPid(running), 'SIGKILL')
const back = async () => {
  kills += 1
  slowest = Math.max(slowest, await untilReady(running))
}

const victims: [string, () => void][] = [
  ['app', killApp],
  ['database', killDatabase],
  ['both', () => (killApp(), killDatabase())],
]

const steps: [string, () => Promise<unknown>, number][] = [
  [
    'before the customer exists at the provider',
    () => world.fault({ target: 'customers.create', mode: 'delay', ms: 1500 }),
    400,
  ],
  ['while the charge waits', () => world.fault({ target: 'payments.create', mode: 'delay', ms: 1500 }), 500],
  [
    'when the charge was made and its answer was cut off',
    () => world.fault({ target: 'payments.create', mode: 'cut-after' }),
    60,
  ],
  ['right after the press', () => Promise.resolve(), 15],
  ['a moment after the press', () => Promise.resolve(), 60],
  ['while the answer is written', () => Promise.resolve(), 120],
  [
    'while the provider subscription is made',
    () => world.fault({ target: 'subscriptions.create', mode: 'delay', ms: 1500 }),
    600,
  ],
]

test('killed at each step of a purchase, the shop neither loses nor repeats it', async () => {
  for (const [turn, [step, prepare, afterMs]] of steps.entries())
    for (const [index, [victim, kill]] of victims.entries()) {
      // The short part takes one victim for each step, in turn.
      if (!isLong && turn % victims.length !== index) continue
      const buyer = await patientBuyer(world)
      await prepare()
      const pressed = pressOnce(buyer)
      await sleep(afterMs)
      kill()
      const attempted = await pressed
      await back()
      await world.clearFaults()
      const again = await pay(buyer).catch(() => null)
      if (again?.status === 200) attempted.acknowledged ??= String(again.body['paymentId'])
      faults.attempt(`${victim} ${step}: ${again?.text}`, again !== null && ![200, 409, 503].includes(again.status))
      await judge(world, [attempted], faults)
    }
}, 300_000)

test('purchases in a crowd survive kill -9 of app and database', async () => {
  const wanted = times(8, 1000)
  const wantedKills = times(3, 100)
  const budgetMs = times(40_000, 12 * 60_000)
  const began = Date.now()
  const killsBefore = kills
  const done: Attempted[] = []
  let acknowledged = 0
  let running_ = true
  const shopper = async () => {
    while (acknowledged < wanted && Date.now() - began < budgetMs) {
      const attempted = await pressOnce(await patientBuyer(world))
      done.push(attempted)
      if (attempted.acknowledged) acknowledged += 1
    }
  }
  const killer = async () => {
    for (let turn = 0; running_ && (turn < wantedKills || acknowledged < wanted); turn++) {
      await sleep(300 + Math.random() * 700)
      if (!running_) return
      if (kills - killsBefore >= wantedKills) continue
      const choice = turn % 4
      if (choice !== 3) killApp()
      if (choice >= 2) killDatabase()
      await back()
    }
  }
  const killing = killer()
  await Promise.all(Array.from({ length: 6 }, shopper))
  running_ = false
  await killing
  await untilReady(running)
  await judge(world, done, faults, () => Math.random() < (done.length <= 60 ? 1 : 0.1))
  let lost = 0
  const ledger = await world.ledger()
  for (const { buyer, acknowledged: told } of done)
    if (told && moneyOf(ledger, buyer.last4).keptCents !== ONE_MONTH_CENTS) lost += 1
  const captures = await world.captures()
  const references = new Set(captures.map((line) => line.referenceId))
  faults.attempt('a purchase was captured twice', references.size !== captures.length)
  faults.figure('purchases pressed', done.length)
  faults.figure('acknowledged', acknowledged)
  faults.figure('kills', kills)
  faults.figure('acknowledged and lost', lost)
  faults.figure('slowest return', `${(slowest / 1000).toFixed(1)} s`)
}, 1_500_000)
