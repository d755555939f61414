import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Buyer } from '../../../test/buying.ts'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  type Member,
  priceStateOf,
  publishTax,
  renewalsPaid,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import { recordBounce } from '../../messages/reach/bounces.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())

const on = (day: string) => dayComes(world, day)
const paid = (member: Member) => renewalsPaid(world, member)
const stateOf = (member: Member) => priceStateOf(world, member)
const member = () => joinAsMember(world)
const letters = async ({ email }: Buyer) =>
  (await world.messages(email)).filter(({ subject }) => /is \$\d+\.\d\d from/.test(subject ?? ''))

const tax = async (rate: number, from: string) =>
  expect((await publishTax(await signIn(world, 'dana@shop.example'), { rate, from })).status).toBe(200)
const priceOf = ({ membershipId }: Member) =>
  world.deps.db
    .selectFrom('memberships')
    .select(['price_cents', 'told_cents', 'told_from'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()

test('a tax that raises the total by more than 50 cents is charged only from the renewal that a letter named; until then, and to whom it came back, the sum stays (I13, O6)', async () => {
  const [told, comesBack, cancels, unreachable] = [await member(), await member(), await member(), await member()]
  await world.deps.db.updateTable('customers').set({ email: '' }).where('id', '=', unreachable.id).execute()
  await tax(10_000, '2027-04-01')
  const office = await signIn(world, 'dana@shop.example')
  expect((await office.call('price-changes')).body.rows[0]).toMatchObject({
    taxIn: 'Shop kips-bay',
    toCents: 3000,
    waiting: 4,
  })
  // $30.00 at 6.675 percent is $32.00; at 10 percent it would be $33.00.
  expect(await priceOf(told)).toEqual({ price_cents: 3000, told_cents: 2909, told_from: '2027-04-01' })
  const visitor = await world.signedIn(cancels.email, cancels.phone)
  await visitor.call('cancel-subscription', { subscriptionId: cancels.membershipId })
  await visitor.call('resume-subscription', { subscriptionId: cancels.membershipId })
  await on('2027-03-18')
  expect(await stateOf(told)).toMatchObject({ state: 'told', renewal_on: '2027-04-15', total_cents: 3300 })
  const [letter] = await letters(told)
  expect(letter?.subject).toBe('Your One Month membership is $33.00 from April 15, 2027 on')
  expect(letter?.text).toContain('$32.00 a month now')
  expect(letter?.text).toContain('because of the sales tax in Shop kips-bay')
  const [record] = (await (await world.signedIn(told.email, told.phone)).call('subscriptions', { CID: told.id })).body
  expect(record).toMatchObject({
    'Next Charge Cents': 3300,
    'Price Change': { fromCents: 3200, toCents: 3300, on: '2027-04-15', state: 'told' },
  })
  // Cancels after the letter and comes back: what was told is void, the old sum stands.
  const again = await world.signedIn(cancels.email, cancels.phone)
  await again.call('cancel-subscription', { subscriptionId: cancels.membershipId })
  await again.call('resume-subscription', { subscriptionId: cancels.membershipId })
  expect((await priceOf(cancels)).told_cents).toBe(2909)
  await on('2027-04-14')
  const { letter: key } = (await stateOf(comesBack)) ?? { letter: '' }
  await recordBounce(world.deps, key ?? '', { address: comesBack.email, status: '5.1.1', words: 'no such user' })
  await world.clock({ minutes: 5 })
  await on('2027-04-16')
  expect(await paid(told)).toEqual([3300])
  expect(await paid(comesBack)).toEqual([3200])
  expect(await paid(unreachable)).toEqual([3200])
  expect((await paid(cancels)).at(-1)).toBeLessThanOrEqual(3300)
  expect(await priceOf(comesBack)).toMatchObject({ price_cents: 2909, told_cents: null })
})

test('a tax that raises it by 50 cents or less, or falls, holds no one; one that was typed wrong lets everyone go (I13, O6)', async () => {
  const one = await member()
  const before = await priceOf(one)
  await tax(10_400, '2027-07-01')
  expect(await priceOf(one)).toEqual(before)
  await tax(88_750, '2027-07-01')
  expect((await priceOf(one)).told_cents).toBeLessThan(2000)
  await tax(10_500, '2027-07-01')
  expect(await priceOf(one)).toEqual(before)
  expect(await stateOf(one)).toMatchObject({ state: 'out' })
  await on('2027-07-20')
  expect((await paid(one)).at(-1)).toBe(3315)
})

test('of two higher taxes that are known at once each is told before it is charged (I13, O6)', async () => {
  const one = await member()
  await tax(14_000, '2027-08-01')
  await tax(18_000, '2027-10-01')
  await on('2027-08-21')
  const first = (await paid(one)).at(-1) ?? 0
  const told = async () =>
    (await letters(one)).map(({ subject }) => Number(/\$(\d+\.\d\d) from/.exec(subject ?? '')?.[1]) * 100)
  expect((await told()).length).toBe(1)
  expect(first).toBeLessThanOrEqual(Math.round((await told())[0] ?? 0))
  await on('2027-10-21')
  const sums = (await told()).map(Math.round)
  expect(sums.toReversed()).toEqual([3420, 3540])
  expect((await paid(one)).slice(-2)[0]).toBeLessThanOrEqual(3420)
  expect((await paid(one)).at(-1)).toBe(3540)
})

test('who joins after a higher tax was published pays it once a letter said so, unless the first renewal has it already (I13, O6)', async () => {
  await tax(22_000, '2027-12-01')
  // Renews in November, then in December: only the first of them was seen.
  const joins = await member()
  await expect.poll(async () => (await priceOf(joins)).told_from).toBe('2027-12-01')
  await on('2027-11-10')
  const later = await member()
  await world.clock({ minutes: 1 })
  expect(await priceOf(later)).toEqual({ price_cents: 3000, told_cents: null, told_from: null })
  await on('2027-12-23')
  const told = (await letters(joins)).map(({ subject }) => /\$\d+\.\d\d from/.exec(subject ?? '')?.[0])
  expect(told).toEqual(['$36.60 from'])
  expect(await paid(joins)).toEqual([3540, 3660])
  expect(await paid(later)).toEqual([3660])
})
