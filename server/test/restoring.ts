import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import type { Deps } from '../src/deps.ts'
import { openFindings } from '../src/store/findings.ts'
import { addCard, type Buyer, newBuyer, pay } from './buying.ts'
import { backupOf, freshDatabase } from './database.ts'
import { makeMoneyShop } from './shop.ts'
import { freePort } from '../../tools/starting/ports.ts'
import { createWorld, startSandbox, type World } from './world.ts'

type Sandbox = Awaited<ReturnType<typeof startSandbox>>
export type Restored = World & { sandbox: Sandbox }

/**
 * The database is put back to what it was before `lost` happened, while the provider forgets nothing. `was`: what the
 * members had.
 */
export const restorable = () => {
  let port: number
  let sandbox: Sandbox
  const left: (() => Promise<void>)[] = []
  beforeAll(async () => {
    port = await freePort()
    sandbox = await startSandbox(`http://localhost:${port}`)
  })
  afterAll(async () => {
    for (const drop of left.reverse()) await drop()
    await sandbox.stop()
  })
  return async <Before, Lost>(
    before: (world: Restored) => Promise<Before>,
    lost: (world: Restored, before: Before) => Promise<Lost>,
  ) => {
    const database = await freshDatabase()
    left.push(() => database.drop())
    const open = async (from = database): Promise<Restored> => {
      const world = await createWorld({ sandbox, port, database: from })
      let isOpen = true
      const close = async () => {
        if (isOpen) await world.close()
        isOpen = false
      }
      onTestFinished(close)
      return { ...world, sandbox, close }
    }
    const first = await open()
    await makeMoneyShop(first.deps)
    const known = await before(first)
    await first.app.dueWork()
    await first.close()
    const backup = await backupOf(database)
    left.push(() => backup.drop())
    const second = await open()
    const gone = await lost(second, known)
    await second.app.dueWork()
    const was = await membershipsOf(second.deps)
    await second.close()
    return { world: await open(backup), was, known, gone }
  }
}

export const buy = async (world: World, buyer: Buyer, more: Record<string, unknown> = {}) => {
  const paid = await pay(buyer, await addCard(world, buyer), more)
  expect(paid.body).toMatchObject({ paymentId: expect.any(String) })
  await world.app.dueWork()
  return buyer
}
export const buyNew = async (world: World, more: Record<string, unknown> = {}) =>
  buy(world, await newBuyer(world), more)

/** Without what only the database made up. */
export const membershipsOf = ({ db }: Deps) =>
  db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.payer_id')
    .innerJoin('purchases', 'purchases.id', 'memberships.purchase_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .select(['memberships.purchase_id', 'payer_id', 'subscriber_id', 'memberships.plan_id', 'memberships.location_id'])
    .select(['memberships.price_cents', 'started_on', 'paid_through', 'anchor_day', 'end_date', 'memberships.state'])
    .select(['square_subscription_id', 'square_status', 'kind', 'square_card_id', 'last_4', 'square_customer_id'])
    .select(['given_name', 'family_name', 'email', 'phone', 'square_payment_id', 'consent', 'purchases.total_cents'])
    .orderBy('memberships.purchase_id')
    .orderBy('subscriber_id')
    .execute()
/** The shops of the other tests are on the account too; they are foreign. */
export const waiting = async ({ db }: Deps) =>
  (await openFindings(db))
    .filter(({ kind }) => kind !== 'foreign_installation')
    .map(({ kind, text }) => `${kind}: ${text}`)
