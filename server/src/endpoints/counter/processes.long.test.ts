import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { createVisitor, type Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let second: ChildProcess
let here: Visitor
let there: Visitor

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  here = await world.tillOf('sam@shop.example')
  await here.call('counter-sign-in', {})
  const { child, port } = await secondProcess()
  second = child
  there = createVisitor(`http://localhost:${port}`, world.settings.publicUrl, { cookie: here.cookie })
}, 60_000)
afterAll(async () => {
  second.kill('SIGKILL')
  await world.close()
})

/** The same shop served by another process, as behind a load balancer. */
const secondProcess = async (): Promise<{ child: ChildProcess; port: number }> => {
  const child = fork(fileURLToPath(new URL('../../main.ts', import.meta.url)), [], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: 'localhost',
      PORT: '0',
      PUBLIC_URL: world.settings.publicUrl,
      DATABASE_URL: world.settings.databaseUrl,
      APP_SECRET: world.settings.appSecret,
      SANDBOX_URL: world.sandboxUrl,
      SANDBOX_KEY: 'sandbox-key',
      SMTP_URL: world.settings.smtpUrl,
      LIMITS_SCALE: '1000',
      TRUST_PROXY: '127.0.0.1,::1',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on('data', (text: Buffer) => {
      const [line = ''] = text.toString().split('\n')
      if (line.includes('"ready":true')) resolve((JSON.parse(line) as { port: number }).port)
    })
    child.once('exit', () => reject(new Error('the second process ended before it was ready')))
  })
  return { child, port }
}

test('two processes: 200 parallel redemptions of one entitlement give exactly one yes', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? here : there).call('counter-redeem', { entitlementId: entitlements.day, key: randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ refused }) => refused?.code === 'already_redeemed')).toHaveLength(199)
  const rows = await world.deps.db
    .selectFrom('redemptions')
    .select('id')
    .where('entitlement_id', '=', entitlements.day)
    .execute()
  expect(rows).toHaveLength(1)
})

test('two processes: of the last three in a month, 200 parallel tries give exactly three yes (R32)', async () => {
  const { entitlements } = await makeMembership(world.deps, { uses: { month: { count: 3 } } })
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      (index % 2 ? here : there).call('counter-redeem', { entitlementId: entitlements.month, key: randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ refused }) => refused?.code === 'already_redeemed')).toHaveLength(197)
})

test('two processes: the same key in both is one redemption', async () => {
  const { entitlements } = await makeMembership(world.deps)
  const key = randomUUID()
  const answers = await Promise.all(
    [here, there].map((till) => till.call('counter-redeem', { entitlementId: entitlements.day, key })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.redemptionId).toBe(answers[1]?.body.redemptionId)
})
