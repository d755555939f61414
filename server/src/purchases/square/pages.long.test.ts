import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buyNew } from '../../../test/restoring.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { freePort } from '../../../../tools/starting/ports.ts'
import { createWorld, startSandbox, type World } from '../../../test/world.ts'
import type { Deps } from '../../deps.ts'
import { openFindings } from '../../store/findings.ts'
import { reconcile } from './reconcile.ts'

vi.setConfig({ testTimeout: 120_000 })

const PURCHASES = 5

let world: World
let sandbox: Awaited<ReturnType<typeof startSandbox>>
beforeAll(async () => {
  const port = await freePort()
  sandbox = await startSandbox(`http://localhost:${port}`, { SANDBOX_PAGE_SIZE: '2' })
  world = await createWorld({ port, sandbox })
  await makeMoneyShop(world.deps)
  for (let bought = 0; bought < PURCHASES; bought += 1) await buyNew(world)
  await buyNew(world, { planId: 'annual', locationId: 'newark' })
  await world.app.dueWork()
}, 120_000)
afterAll(async () => {
  await world.close()
  await sandbox.stop()
})

type Square = Deps['square']
/** Counts the pages asked for, and ends the process before the answer to the `last` one. */
const watched = (last = Infinity) => {
  const pages: [string, string | null][] = []
  const watch = (call: 'paymentsPage' | 'refundsPage' | 'subscriptionsPage') =>
    (async (...given: unknown[]) => {
      const answer = await (world.deps.square[call] as (...given: unknown[]) => Promise<unknown>)(...given)
      pages.push([call, given.at(-1) as string | null])
      if (pages.length >= last) throw new Error('killed')
      return answer
    }) as never
  const square: Square = {
    ...world.deps.square,
    paymentsPage: watch('paymentsPage'),
    refundsPage: watch('refundsPage'),
    subscriptionsPage: watch('subscriptionsPage'),
  }
  return { deps: { ...world.deps, square }, pages }
}
const reconciled = async () =>
  (
    await world.deps.db.selectFrom('audit').select('detail').where('kind', '=', 'reconciled').orderBy('id').execute()
  ).map(({ detail }) => detail)

test('the comparison goes through pages of two, and sees every payment and subscription at every location', async () => {
  const { deps, pages } = watched()
  await reconcile(deps)
  expect((await reconciled()).at(-1)).toEqual({ payments: PURCHASES + 1 })
  const asked = (call: string) => pages.filter(([one]) => one === call).length
  expect(asked('paymentsPage')).toBeGreaterThan(3)
  expect(asked('subscriptionsPage')).toBe(Math.ceil((PURCHASES + 1) / 2))
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('killed at any page, the next process asks for that page again and for none before it', async () => {
  const whole = watched()
  await reconcile(whole.deps)
  const so = (await reconciled()).length
  for (let last = 1; last <= whole.pages.length; last += 1) {
    const first = watched(last)
    await expect(reconcile(first.deps)).rejects.toThrow('killed')
    const second = watched()
    await reconcile(second.deps)
    expect([...first.pages.slice(0, -1), ...second.pages]).toEqual(whole.pages)
  }
  expect((await reconciled()).slice(so)).toEqual(whole.pages.map(() => ({ payments: PURCHASES + 1 })))
  expect(await openFindings(world.deps.db)).toEqual([])
})

test('the payments of one customer are found on whichever page they are', async () => {
  const all = await world.deps.db.selectFrom('purchases').select('square_payment_id as id').execute()
  const now = world.deps.clock.now().getTime()
  for (const { id } of all) {
    const found = await world.deps.square.paymentsBetween(
      new Date(now - 3_600_000),
      new Date(now + 3_600_000),
      (one) => one.id === id,
    )
    expect(found.kind === 'done' && found.value.map((one) => one.id)).toEqual([id])
  }
})
