import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { backupOf, freshDatabase, type TestDatabase } from '../../../test/database.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { freePort } from '../../../../tools/starting/ports.ts'
import { createWorld, startSandbox, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { installationOf } from '../../store/installation.ts'
import { reconcile } from './reconcile.ts'

vi.setConfig({ testTimeout: 120_000 })

const DAY_MS = 86_400_000
type Sandbox = Awaited<ReturnType<typeof startSandbox>>
let port: number
let sandbox: Sandbox
const open: { close(): Promise<void> }[] = []
beforeAll(async () => {
  port = await freePort()
  sandbox = await startSandbox(`http://localhost:${port}`)
}, 60_000)
afterAll(async () => {
  for (const one of open.reverse()) await one.close()
  await sandbox.stop()
})

const shopOf = async (given: { port?: number; database?: TestDatabase; empty?: boolean }) => {
  const world = await createWorld({ sandbox, ...given })
  if (given.empty !== false) await makeMoneyShop(world.deps)
  return world
}
const buy = async (world: World) => {
  const buyer = await newBuyer(world)
  const paid = await pay(buyer, await addCard(world, buyer))
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  return buyer
}
const refunds = async (world: World) => (await world.ledger()).filter((line) => line.kind === 'refund')
/** The sandbox does not know this app, which must follow the clock without being told. */
const follow = async (world: World, now: Date) => {
  world.deps.clock.setNow(now)
  await world.app.dueWork()
}

test('two databases on one account never touch the payments of each other, and list them (R66)', async () => {
  const first = await shopOf({ port })
  const second = await shopOf({})
  open.push(first, second)
  await buy(first)
  await buy(first)
  await buy(second)
  const now = await first.clock({ days: 1 })
  await follow(second, now)
  await reconcile(first.deps)
  await reconcile(second.deps)
  await follow(second, await first.clock({ minutes: 5 }))
  expect(await refunds(first)).toEqual([])
  for (const [shop, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const [mine, theirs] = [await installationOf(shop.deps.db), await installationOf(other.deps.db)]
    expect(mine).not.toBe(theirs)
    expect((await openFindings(shop.deps.db)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['foreign_installation', theirs],
    ])
    expect(shop.log.filter((line) => line.includes('foreign_installation'))).toHaveLength(1)
    expect(await (await fetch(`${shop.url}/metrics`)).text()).toContain(
      'sipday_findings_open{kind="foreign_installation"} 1',
    )
  }
  await first.app.close()
})

test('a payment with a reference of before is left alone when this database does not know it', async () => {
  const shop = await shopOf({ port })
  const buyer = await buy(shop)
  const { db } = shop.deps
  const purchase = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const request = purchase.provider_request as { sourceId: string; squareCustomerId: string }
  const charge = async (referenceId: string) =>
    shop.deps.square.createPayment({ ...request, key: referenceId, referenceId, amountCents: 100, note: '' })
  expect((await charge('sipday:nobody-knows-it')).kind).toBe('done')
  expect((await charge('sipday:other00000:nobody-knows-it')).kind).toBe('done')
  expect((await charge('a till of the same shop')).kind).toBe('done')
  await reconcile(shop.deps)
  await shop.app.dueWork()
  expect(await refunds(shop)).toEqual([])
  expect((await openFindings(db)).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(['without an id', 'other00000']),
  )
  await shop.close()
})

test.each([
  ['a day', 1],
  ['a month', 32],
])('after a restore to before a sale and %s nothing is refunded by itself', async (_what, days) => {
  const database = await freshDatabase()
  open.push({ close: () => database.drop() })
  const before = await shopOf({ port, database })
  await buy(before)
  await before.close()
  const backup = await backupOf(database)
  open.push({ close: () => backup.drop() })
  const lost = await shopOf({ port, database, empty: false })
  await buy(lost)
  await lost.close()
  const restored = await shopOf({ port, database: backup, empty: false })
  const known = (await refunds(restored)).length
  await restored.clock({ now: new Date(restored.deps.clock.now().getTime() + days * DAY_MS).toISOString() })
  await reconcile(restored.deps)
  await restored.app.dueWork()
  expect((await refunds(restored)).length).toBe(known)
  expect(await restored.deps.db.selectFrom('purchases').select('state').execute()).toEqual([
    { state: 'succeeded' },
    { state: 'succeeded' },
  ])
  await restored.close()
})
