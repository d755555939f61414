import { expect, test, vi } from 'vitest'
import { makeStaff } from '../../../test/make-membership.ts'
import { buyNew, restorable } from '../../../test/restoring.ts'
import type { World } from '../../../test/world.ts'
import { decideDispute } from '../../store/after-sale/dispute-answers.ts'
import { noteRestored } from '../../store/backup/restored.ts'
import { openFindings, resolveFinding } from '../../store/findings.ts'
import { wantRefund } from '../refunds/refund.ts'
import { alignSubscription } from '../renewing/align.ts'
import { reconcile } from './reconcile.ts'

vi.setConfig({ testTimeout: 120_000 })

const afterRestore = restorable()

const refunds = async (world: World) => (await world.ledger()).filter((line) => line.kind === 'refund').length
const onlyMembership = (world: World) => world.deps.db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow()
const held = async ({ deps }: World) =>
  (await openFindings(deps.db))
    .filter(({ kind }) => !['foreign_installation', 'restored'].includes(kind))
    .map(({ kind }) => kind)
const settle = ({ deps }: World, finding: number) => resolveFinding(deps.db, finding, 'operator', deps.clock.now())

test('a cancellation that the backup does not know is not undone until a person has settled the restore', async () => {
  const { world } = await afterRestore(
    (shop) => buyNew(shop),
    async (shop, buyer) => {
      const member = await shop.signedIn(buyer.email, buyer.phone)
      const { id } = await onlyMembership(shop)
      expect((await member.call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
    },
  )
  const { id } = await onlyMembership(world)
  const isCancelled = async () => {
    const { square_subscription_id: squareId } = await onlyMembership(world)
    const there = await world.deps.square.getSubscription(squareId ?? '')
    return there.kind === 'done' && (there.value.canceledDate !== null || there.value.cancelActionId !== null)
  }
  const finding = await noteRestored(world.settings.databaseUrl, 'today')
  expect(await isCancelled()).toBe(true)
  await alignSubscription(world.deps, id)
  expect(await isCancelled()).toBe(true)
  expect(await held(world)).toEqual(['subscription_differs'])
  await settle(world, finding)
  await alignSubscription(world.deps, id)
  expect(await isCancelled()).toBe(false)
})

test('a refund of before the restore, and any that no person asked for, waits until the restore is settled', async () => {
  const { world } = await afterRestore(
    (shop) => buyNew(shop),
    async () => undefined,
  )
  const finding = await noteRestored(world.settings.databaseUrl, 'today')
  const { square_payment_id: squarePaymentId, id: purchaseId } = await world.deps.db
    .selectFrom('purchases')
    .select(['id', 'square_payment_id'])
    .executeTakeFirstOrThrow()
  const before = await refunds(world)
  await world.deps.db.transaction().execute((trx) =>
    wantRefund(trx, world.deps, {
      requestId: 'unwanted',
      origin: 'automatic',
      purchaseId,
      membershipId: null,
      squarePaymentId: squarePaymentId ?? '',
      amountCents: 100,
      reason: 'A bill after the cancellation',
    }),
  )
  await world.app.dueWork()
  expect(await refunds(world)).toBe(before)
  expect(await held(world)).toEqual(['refund_held'])
  await settle(world, finding)
  await reconcile(world.deps)
  await world.app.dueWork()
  expect(await refunds(world)).toBe(before + 1)
})

test('an answer to a dispute of before the restore waits until it is settled, and is sent once', async () => {
  const { world, known } = await afterRestore(
    async (shop) => {
      await buyNew(shop)
      const { db, clock } = shop.deps
      const staffId = await makeStaff(shop.deps, 'sam@shop.example')
      const { square_payment_id: paymentId } = await db
        .selectFrom('purchases')
        .select('square_payment_id')
        .executeTakeFirstOrThrow()
      await shop.dispute(paymentId ?? '')
      const found = () => db.selectFrom('disputes').select('square_dispute_id as id').executeTakeFirst()
      await expect.poll(found, { timeout: 20_000 }).toBeDefined()
      const id = (await found())?.id ?? ''
      // Decided, and not sent when the backup was made.
      const forState = 'EVIDENCE_REQUIRED'
      await decideDispute(db, { id, kind: 'accept', forState, evidence: [], staffId, now: clock.now() })
      return id
    },
    async () => undefined,
  )
  const finding = await noteRestored(world.settings.databaseUrl, 'today')
  const night = async () => {
    await reconcile(world.deps)
    await world.app.dueWork()
    const there = await world.deps.square.getDispute(known)
    return there.kind === 'done' ? there.value.state : there.kind
  }
  expect(await night()).toBe('EVIDENCE_REQUIRED')
  expect((await held(world)).filter((kind) => kind !== 'dispute')).toEqual(['answer_held'])
  await settle(world, finding)
  expect(await night()).toBe('ACCEPTED')
  expect(await held(world)).not.toContain('answer_held')
})

test('who buys after the restore is served as ever', async () => {
  const { world } = await afterRestore(
    async () => undefined,
    async () => undefined,
  )
  await noteRestored(world.settings.databaseUrl, 'today')
  await buyNew(world)
  expect((await onlyMembership(world)).square_status).toBe('made')
  expect(await held(world)).toEqual([])
})
