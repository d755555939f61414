import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
beforeAll(async () => {
  world = await createOpenWorld()
  dana = await signIn(world, 'dana@shop.example')
}, 120_000)
afterAll(() => world.close())
beforeEach(() => stillSignedIn())

const stillSignedIn = async () => {
  const now = world.deps.clock.now()
  await world.deps.db
    .updateTable('sessions')
    .set({ second_factor_at: now, last_seen_at: now, expires_at: new Date(now.getTime() + 3_600_000) })
    .where('kind', '=', 'office')
    .execute()
}
const hours = async (count: number) => {
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 3_600_000))
  await stillSignedIn()
}
type Key = 'refundAloneCents' | 'managerRefundCents'
/** Alone in the draft; null takes it away. */
const set = async (key: Key, value: number | null) => {
  await dana.call('draft-drop', { all: true })
  const { seen } = (await dana.call('item', { subject: 'rule', id: key })).body
  const body = (value === null ? null : { key, value }) as DraftBody<'rule'> | null
  expect((await dana.call('draft-save', { subject: 'rule', id: key, seen, body })).status).toBe(200)
  const { needsSecond, seenDraft } = (await dana.call('publish-preview')).body
  const {
    body: { state },
    refused,
  } = await dana.call('publish', { note: '', prices: [], seenDraft })
  expect(refused.message).toBeUndefined()
  expect(state === 'asked').toBe(needsSecond)
  return state
}
const limit = async (key: Key = 'refundAloneCents') =>
  (await dana.call('settings')).body.rules.find((rule) => rule.key === key)?.value
const lastAsked = async () => {
  const request = (await dana.call('approvals')).body.at(-1)
  if (!request) throw new Error('nothing was asked for')
  return request
}
const confirm = async (approvalId: string, who = dana) => {
  const { status, refused } = await who.call('approval-decide', { approvalId, decision: 'approve' })
  return status === 200 ? 'done' : refused.code
}
const refund = async (amountCents: number) => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), { planId: 'annual' })).status).toBe(200)
  await world.app.dueWork()
  const { square_payment_id: squarePaymentId } = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const goodwill = { reason: 'goodwill' as const, note: '', endMemberships: [], tellCustomer: false }
  const asked = { squarePaymentId: squarePaymentId ?? '', amountCents, ...goodwill }
  return (await dana.call('refund-ask', asked)).body.state
}

test('the sum from which a refund waits is lowered at once, and holds for the next one (O4)', async () => {
  expect(await set('refundAloneCents', 2500)).toBe('live')
  expect(await refund(2500)).toBe('wanted')
  expect(await refund(2501)).toBe('asked')
  expect(await set('refundAloneCents', 2000)).toBe('live')
  expect(await refund(2001)).toBe('asked')
})

test.each([
  ['raised', 'refundAloneCents', 2100],
  ['raised by a cent', 'refundAloneCents', 2001],
  ['taken away, so that the usual one holds again', 'refundAloneCents', null],
  ['raised for managers', 'managerRefundCents', 25_001],
] as const)('a limit that is %s waits a day and changes nothing before (O4)', async (_how, key, value) => {
  const before = await limit(key)
  expect(await set(key, value)).toBe('asked')
  const { id, words } = await lastAsked()
  expect(words).toMatch(/^publish a limit of \$[\d.]+ instead of \$[\d.]+ for refunds/)
  expect(await confirm(id)).toBe('not_yet')
  await hours(23.9)
  expect(await confirm(id)).toBe('not_yet')
  expect(await limit(key)).toBe(before)
  if (key === 'refundAloneCents') expect(await refund(2001)).toBe('asked')
  await hours(0.2)
  expect(await confirm(id)).toBe('done')
  expect(await limit(key)).toBe(value ?? 10_000)
  if (key === 'refundAloneCents') expect(await set(key, 2000)).toBe('live')
})

test('whoever invites an account of their own neither agrees with it nor waits longer for it (O4)', async () => {
  expect(await set('refundAloneCents', 2200)).toBe('asked')
  const { id } = await lastAsked()
  const self = await makeColleague(world.deps, { email: 'dana.too@shop.example', role: 'owner' })
  await world.deps.db.updateTable('staff').set({ role_since: world.deps.clock.now() }).where('id', '=', self).execute()
  const too = await signIn(world, 'dana.too@shop.example')
  expect(await confirm(id, too)).toBe('too_new')
  expect((await dana.call('me')).body).toMatchObject({ others: [], isOnlyOwner: false })
  expect(await confirm(id)).toBe('not_yet')
  await hours(24)
  expect(await confirm(id, too)).toBe('too_new')
  expect(await confirm(id)).toBe('done')
  await world.deps.db.updateTable('staff').set({ active: false }).where('id', '=', self).execute()
  expect((await dana.call('me')).body).toMatchObject({ others: [], isOnlyOwner: true })
  expect(await set('refundAloneCents', 2000)).toBe('live')
})

test.each([
  ['of another location', 'westfield', 25_001, 'not_yet'],
  ['of this one, below the sum', 'kips-bay', 5000, 'not_yet'],
  ['of this one', 'kips-bay', 25_001, 'your_own'],
] as const)('a manager %s counts where they could agree, so that no refund waits for no one (O4)', async (...of) => {
  const [, at, most, code] = of
  const manager = await makeColleague(world.deps, {
    email: `${at}-${most}@shop.example`,
    role: 'manager',
    locations: [at],
  })
  await world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'managerRefundCents', value: JSON.stringify(most) })
    .onConflict((known) => known.column('key').doUpdateSet({ value: JSON.stringify(most) }))
    .execute()
  expect(await refund(6000)).toBe('asked')
  const { id } = await lastAsked()
  expect(await confirm(id)).toBe(code)
  await world.deps.db.updateTable('staff').set({ active: false }).where('id', '=', manager).execute()
})
