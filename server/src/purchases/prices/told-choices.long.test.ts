import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  type Member,
  priceStateOf,
  publishPrice,
  renewalsPaid,
  sumsTold,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())

const on = (day: string) => dayComes(world, day)
const stateOf = async (member: Member) => (await priceStateOf(world, member))?.state
const paid = (member: Member) => renewalsPaid(world, member)
const office = () => signIn(world, 'dana@shop.example')
const call = async ({ email, phone, membershipId }: Member, name: string, body: object = {}) => {
  const visitor = await world.signedIn(email, phone)
  return (await visitor.call(name as 'cancel-subscription', { subscriptionId: membershipId, ...body })).status
}

test('what silence means: the old price for good; a yes pays the new one; an undone cancellation is told anew; a rest, too (I13, O6)', async () => {
  const [silent, accepts, undoes, rests] = [
    await joinAsMember(world),
    await joinAsMember(world),
    await joinAsMember(world),
    await joinAsMember(world),
  ]
  const first = await office()
  const keep = { members: 'tell', firstOn: '2027-05-01', silent: 'keep' } as const
  expect((await publishPrice(first, { cents: 3300, from: '2027-03-15', members: keep })).status).toBe(200)

  await on('2027-04-16')
  expect(await call(rests, 'pause-subscription', { months: 1 })).toBe(200)
  await on('2027-04-17')
  expect(await stateOf(rests)).toBe('waiting')
  expect(await call(silent, 'price-answer', { answer: 'maybe' })).toBe(400)
  expect(await call(accepts, 'price-answer', { answer: 'accept' })).toBe(200)
  expect(await call(undoes, 'price-answer', { answer: 'accept' })).toBe(200)
  await on('2027-05-10')
  expect(await call(undoes, 'cancel-subscription')).toBe(200)
  expect(await stateOf(undoes)).toBe('left')
  expect(await call(undoes, 'resume-subscription')).toBe(200)
  // Five days before: too late for this renewal.
  await on('2027-05-16')
  expect([await paid(silent), await paid(accepts), await paid(undoes)]).toEqual([
    [3200, 3200],
    [3200, 3520],
    [3200, 3200],
  ])
  expect([await stateOf(silent), await stateOf(accepts)]).toEqual(['kept', 'applied'])
  expect(await call(silent, 'price-answer', { answer: 'accept' })).toBe(422)
  await on('2027-05-19')
  expect([await stateOf(undoes), await stateOf(rests)]).toEqual(['told', 'told'])
  expect(await call(rests, 'price-answer', { answer: 'accept' })).toBe(200)
  await on('2027-06-16')
  expect([await paid(silent), await paid(undoes), await paid(rests)]).toEqual([
    [3200, 3200, 3200],
    [3200, 3200, 3200],
    [3200, 3520],
  ])

  // A newer price: silence ends the membership, and a change is stopped while no one was told.
  const second = await office()
  const end = { members: 'tell', firstOn: '2027-08-01', silent: 'end' } as const
  const stopped = { members: 'tell', firstOn: '2027-07-25', silent: 'new' } as const
  expect((await publishPrice(second, { cents: 3600, from: '2027-06-16', members: stopped })).status).toBe(200)
  const id = (await second.call('price-changes')).body.rows[0]?.id ?? ''
  expect((await second.call('price-change-stop', { id })).status).toBe(200)
  expect((await second.call('price-change-stop', { id: 'x' })).status).toBe(404)
  expect((await publishPrice(second, { cents: 3700, from: '2027-06-17', members: end })).status).toBe(200)
  await on('2027-07-19')
  expect(await stateOf(accepts)).toBe('told')
  expect(await call(accepts, 'price-answer', { answer: 'accept' })).toBe(200)
  await on('2027-08-14')
  expect(await stateOf(silent)).toBe('left')
  await on('2027-08-16')
  expect((await paid(accepts)).at(-1)).toBe(3947)
  expect((await paid(silent)).length).toBe(4)
  const { state } = await world.deps.db
    .selectFrom('memberships')
    .select('state')
    .where('id', '=', silent.membershipId)
    .executeTakeFirstOrThrow()
  expect(state).toBe('ended')
  const rows = (await (await office()).call('price-changes')).body.rows
  expect(rows.map((row) => [row.toCents, row.state])).toEqual([
    [3700, 'telling'],
    [3600, 'stopped'],
    [3300, 'telling'],
  ])
})

test('a change that is stopped on the day before its first letter tells no one and charges no one (I13, O6)', async () => {
  const member = await joinAsMember(world, { expectedTotalCents: undefined })
  const owner = await office()
  const before = (await owner.call('price-changes')).body.rows.length
  const tell = { members: 'tell', firstOn: '2027-09-21', silent: 'new' } as const
  expect((await publishPrice(owner, { cents: 4100, from: '2027-08-16', members: tell })).status).toBe(200)
  await on('2027-09-16')
  const rows = async () => (await (await office()).call('price-changes')).body.rows
  const [made] = await rows()
  expect(await rows()).toHaveLength(before + 1)
  expect(made).toMatchObject({ toCents: 4100, state: 'waiting', sent: 0 })
  expect((await (await office()).call('price-change-stop', { id: made?.id ?? '' })).status).toBe(200)
  await on('2027-09-18')
  await on('2027-10-17')
  expect(await sumsTold(world, member)).toEqual([])
  expect(await paid(member)).toEqual([3947, 3947])
  expect((await rows())[0]).toMatchObject({ state: 'stopped', waiting: 0, sent: 0, applied: 0 })
})
