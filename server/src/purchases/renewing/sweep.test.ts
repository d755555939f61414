import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { alignJob, checkJob, createMoneyRoom, type MoneyRoom, subscriptionSaid } from '../../../test/money-room.ts'
import { checkRenewal, sweepMemberships } from './membership-sweep.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.begin()
  await room.deps.db.updateTable('memberships').set({ due_at: null }).execute()
})

const sweepOn = async (day: string) => {
  room.deps.clock.setNow(new Date(`${day}T15:00:00Z`))
  await sweepMemberships(room.deps)
}
const due = (given: Parameters<MoneyRoom['member']>[0] = {}) =>
  room.member({ due_at: new Date('2026-03-02T00:00:00Z'), ...given })
const audited = async (kind: string) =>
  (await room.auditLog()).filter((row) => row.kind === kind).map(({ customer_id, detail }) => [customer_id, detail])

test('three days before its renewal a month is announced, once, with day, price and card', async () => {
  const id = await due()
  const { payer_email: to } = await room.membership(id)
  await sweepOn('2026-03-11')
  expect([await room.mails(), (await room.membership(id)).due_at]).toEqual([[], new Date('2026-03-12T04:00:00Z')])
  await sweepOn('2026-03-12')
  await sweepOn('2026-03-13')
  const mails = await room.mails()
  expect(mails.map((mail) => [mail.kind, mail.dedupeKey, mail.to])).toEqual([
    ['renewal_reminder', `reminder:${id}:2026-03-15`, to],
  ])
  expect(mails[0]?.facts).toMatchObject({ renewsOn: '2026-03-15', totalCents: 3200, planName: 'One Month', card: null })
  expect(await room.membership(id)).toMatchObject({
    reminded_for: '2026-03-15',
    due_at: new Date('2026-03-16T04:00:00Z'),
  })
})

test('the day after without news, the provider is asked, and again every hour', async () => {
  const id = await due()
  await sweepOn('2026-03-16')
  expect(await room.jobs()).toEqual([checkJob(id)])
  expect(await room.membership(id)).toMatchObject({ state: 'active', due_at: new Date('2026-03-16T16:00:00Z') })
  expect(await room.mails()).toEqual([])
})

test('after its grace a membership stops, and the payer is told how long it was usable', async () => {
  const id = await due({ state: 'grace', grace_until: '2026-03-18' })
  const { payer_email: to } = await room.membership(id)
  await sweepOn('2026-03-18')
  expect((await room.membership(id)).state).toBe('grace')
  await sweepOn('2026-03-19')
  // Looked at daily until no rule tries any more.
  expect(await room.membership(id)).toMatchObject({ state: 'unpaid', due_at: new Date('2026-03-20T04:00:00Z') })
  const mails = await room.mails()
  expect(mails.map((mail) => [mail.kind, mail.dedupeKey, mail.to])).toEqual([
    ['renewal_stopped', `stopped:${id}:2026-03-15`, to],
  ])
  expect(mails[0]?.facts).toMatchObject({
    renewsOn: '2026-03-15',
    usableUntil: '2026-03-18',
    payUrl: null,
    planName: 'One Month',
  })
  expect(await room.jobs()).toEqual([])
})

test('one in grace without a last day of it stops for the day it was paid to', async () => {
  await due({ state: 'grace' })
  await sweepOn('2026-03-19')
  expect((await room.mails())[0]?.facts).toMatchObject({ renewsOn: '2026-03-15', usableUntil: '2026-03-15' })
})

test('the day after its last day a membership has ended: no code, no renewal day, and the provider is told', async () => {
  const id = await due({
    end_date: '2026-03-15',
    cancelled_at: new Date('2026-03-01T12:00:00Z'),
    grace_until: '2026-03-18',
  })
  const { payer_id: payer } = await room.membership(id)
  await sweepOn('2026-03-15')
  expect((await room.membership(id)).state).toBe('active')
  await sweepOn('2026-03-16')
  expect(await room.membership(id)).toMatchObject({
    state: 'ended',
    live: false,
    anchor_day: null,
    ended_at: new Date('2026-03-16T15:00:00Z'),
    grace_until: null,
    due_at: null,
  })
  expect(await audited('membership_ended')).toEqual([[payer, { membershipId: id }]])
  expect([await room.jobs(), await room.mails()]).toEqual([[alignJob(id)], []])
})

test('a term that ends has no subscription to tell the provider about', async () => {
  const id = await due({ kind: 'term', end_date: '2026-03-15' })
  await sweepOn('2026-03-16')
  expect([(await room.membership(id)).state, await room.jobs()]).toEqual(['ended', []])
})

test('a sweep ends only when nothing more is due, however many were', async () => {
  for (let count = 0; count < 101; count++) await due({ kind: 'term', end_date: '2026-03-15' })
  await sweepOn('2026-03-16')
  const left = await room.deps.db.selectFrom('memberships').select('id').where('due_at', 'is not', null).execute()
  expect(left).toEqual([])
})

test('a renewal that the provider knows nothing of begins its grace; without an answer it waits', async () => {
  room.deps.clock.setNow(new Date('2026-03-16T15:00:00Z'))
  const id = await due({ square_subscription_id: 'subscription-checked' })
  await expect(checkRenewal(room.deps, id)).rejects.toThrow('The provider did not answer about a subscription.')
  expect((await room.membership(id)).state).toBe('active')
  room.says({ getSubscription: () => subscriptionSaid() })
  await checkRenewal(room.deps, id)
  expect(await room.membership(id)).toMatchObject({ state: 'grace', grace_until: '2026-03-18' })
  expect((await room.mails()).map(({ kind }) => kind)).toEqual(['renewal_failed'])
})
