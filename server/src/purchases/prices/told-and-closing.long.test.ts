import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
import { closeLocation } from '../closing/closure.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeEach(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterEach(() => world.close())

const owner = () => signIn(world, 'dana@shop.example')
const on = (day: string) => dayComes(world, day)
const at = (locationId: string) => joinAsMember(world, { locationId, expectedTotalCents: undefined })
const answer = async ({ email, phone, membershipId }: Member) => {
  const visitor = await world.signedIn(email, phone)
  const { status } = await visitor.call('price-answer', { subscriptionId: membershipId, answer: 'accept' })
  return status
}

test('a location that closes charges no new price, told or not, writes no letter and takes no answer; a plan that is no longer sold goes on at what was told (I13, O6, S4)', async () => {
  const [stays, closesTold, closesUntold] = [await at('kips-bay'), await at('newark'), await at('westfield')]
  const tell = { members: 'tell', firstOn: '2027-05-01', silent: 'new' } as const
  expect((await publishPrice(await owner(), { cents: 3300, from: '2027-03-15', members: tell })).status).toBe(200)
  await closeLocation(world.deps, 'westfield', '2027-05-31')
  await on('2027-04-17')
  expect([await sumsTold(world, stays), await sumsTold(world, closesTold)].map(({ length }) => length)).toEqual([1, 1])
  expect((await priceStateOf(world, closesTold))?.state).toBe('told')

  await closeLocation(world.deps, 'newark', '2027-05-31')
  expect(await answer(closesTold)).toBe(422)
  const boss = await owner()
  const { seen } = (await boss.call('item', { subject: 'plan', id: 'one-month' })).body
  expect((await boss.call('draft-save', { subject: 'plan', id: 'one-month', seen, body: null })).status).toBe(200)
  const { seenDraft } = (await boss.call('draft')).body
  expect((await boss.call('publish', { note: '', seenDraft, prices: [] })).status).toBe(200)

  await on('2027-05-16')
  await on('2027-06-16')
  expect(await renewalsPaid(world, stays)).toEqual([3200, 3520, 3520])
  // What was paid through the middle of a month is used up; nothing follows it.
  expect((await renewalsPaid(world, closesTold)).length).toBe(1)
  expect(await renewalsPaid(world, closesUntold)).toEqual([])
  expect(await sumsTold(world, closesUntold)).toEqual([])
  const { rows } = (await (await owner()).call('price-changes')).body
  expect(rows).toMatchObject([{ waiting: 0, sent: 2, left: 1, applied: 1, failed: 0 }])
})
