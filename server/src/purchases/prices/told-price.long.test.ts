import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Buyer } from '../../../test/buying.ts'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  type Member,
  priceStateOf,
  publishPrice,
  renewalsPaid,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import { recordBounce } from '../../messages/reach/bounces.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeEach(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterEach(() => world.close())

const letters = async ({ email }: Buyer, on: string) =>
  (await world.messages(email)).filter(({ subject }) => subject?.includes(`from ${on} on`)).length
const on = (day: string) => dayComes(world, day)
const paid = (member: Member) => renewalsPaid(world, member)
const stateOf = (member: Member) => priceStateOf(world, member)
const member = () => joinAsMember(world)

test('who was told pays the new price from the renewal that the letter names, and who was not told pays the old one and is named in the office; the file of told prices has a line for each (I13, O6)', async () => {
  const [told, unreachable, accepts, leaves] = [await member(), await member(), await member(), await member()]
  await world.deps.db.updateTable('customers').set({ email: '' }).where('id', '=', unreachable.id).execute()
  const owner = await signIn(world, 'dana@shop.example')
  const tell = { members: 'tell', firstOn: '2027-05-01', silent: 'new' } as const
  const early = await publishPrice(owner, {
    cents: 3300,
    from: '2027-03-15',
    members: { ...tell, firstOn: '2027-04-18' },
  })
  expect([early.status, early.refused.fields]).toEqual([
    422,
    { 'prices.one-month.firstOn': 'Please choose a day that is at least 35 days ahead.' },
  ])
  expect((await publishPrice(owner, { cents: 3300, from: '2027-03-15', members: tell })).status).toBe(200)
  const office = () => signIn(world, 'dana@shop.example')
  const counts = async () => (await (await office()).call('price-changes')).body.rows[0]
  expect(await counts()).toMatchObject({ planId: 'one-month', toCents: 3300, waiting: 4, sent: 0, failed: 0 })

  await on('2027-04-16')
  expect(await letters(told, 'May 15, 2027')).toBe(0)
  await on('2027-04-17')
  expect(await letters(told, 'May 15, 2027')).toBe(1)
  expect(await stateOf(told)).toMatchObject({ state: 'told', renewal_on: '2027-05-15', total_cents: 3520 })
  const signedIn = async ({ email, phone }: Buyer) => world.signedIn(email, phone)
  const [record] = (await (await signedIn(accepts)).call('subscriptions', { CID: accepts.id })).body
  expect(record).toMatchObject({
    'Next Charge Cents': 3520,
    'Price Change': { fromCents: 3200, toCents: 3520, on: '2027-05-15', state: 'told', silent: 'new' },
  })
  const answer = async (buyer: Member, given: 'accept' | 'leave') =>
    (await (await signedIn(buyer)).call('price-answer', { subscriptionId: buyer.membershipId, answer: given })).status
  expect(await answer(accepts, 'accept')).toBe(200)
  expect((await stateOf(accepts))?.words).toBe(
    'I keep One Month. From May 15, 2027 on it is $35.20 a month, tax included, until I cancel.',
  )
  // Pressed twice, it was said once.
  expect(await answer(accepts, 'accept')).toBe(200)
  const agreed = (await (await office()).call('consents', { customerId: accepts.id })).body
  expect(agreed.map(({ kind, words }) => [kind, words.slice(0, 16)])).toEqual([
    ['price', 'I keep One Month'],
    ['purchase', agreed.at(-1)?.words.slice(0, 16)],
  ])
  const happened = (await (await office()).call('customer-feed', { id: accepts.id, only: 'changes' })).body
  expect(happened.rows.map(({ text }) => text)).toContain('Agreed to a new price')
  expect(await answer(leaves, 'leave')).toBe(200)
  expect(
    (await (await signedIn(told)).call('price-answer', { subscriptionId: leaves.membershipId, answer: 'accept' }))
      .status,
  ).toBe(404)
  expect(await counts()).toMatchObject({ waiting: 1, sent: 3, accepted: 1, left: 1, applied: 0 })
  const { id } = (await counts()) ?? { id: '' }
  expect((await (await office()).call('price-change-stop', { id })).refused.code).toBe('applied')

  await on('2027-05-09')
  expect(await stateOf(unreachable)).toMatchObject({ state: 'unreachable', renewal_on: '2027-05-15', letter: null })
  const notTold = async () => (await (await office()).call('price-not-told', { id })).body
  const who = { membershipId: unreachable.membershipId, customerId: unreachable.id }
  expect(await notTold()).toMatchObject({ total: 1, rows: [{ ...who, why: 'no email', renewalOn: '2027-05-15' }] })
  await on('2027-05-16')
  expect(await paid(told)).toEqual([3200, 3520])
  expect(await paid(accepts)).toEqual([3200, 3520])
  expect(await paid(unreachable)).toEqual([3200, 3200])
  expect(await paid(leaves)).toEqual([3200])
  expect(await counts()).toMatchObject({ waiting: 0, failed: 1, accepted: 1, left: 1, applied: 2 })

  // Tried again for the next one, now that there is an address.
  await world.deps.db
    .updateTable('customers')
    .set({ email: unreachable.email })
    .where('id', '=', unreachable.id)
    .execute()
  await on('2027-05-19')
  expect(await letters(unreachable, 'June 15, 2027')).toBe(1)
  const { letter } = (await stateOf(unreachable)) ?? { letter: null }
  await on('2027-06-14')
  // The letter comes back on the last day.
  await recordBounce(world.deps, letter ?? '', { address: unreachable.email, status: '5.1.1', words: 'no such user' })
  await world.clock({ minutes: 5 })
  expect(await stateOf(unreachable)).toMatchObject({ state: 'unreachable', renewal_on: '2027-06-15' })
  expect(await notTold()).toMatchObject({ total: 1, rows: [{ ...who, why: 'came back', renewalOn: '2027-06-15' }] })
  await on('2027-06-16')
  expect(await paid(unreachable)).toEqual([3200, 3200, 3200])
  expect(await paid(told)).toEqual([3200, 3520, 3520])

  // The file, read as a table program reads it.
  const asked = { key: crypto.randomUUID(), what: 'prices', from: '2027-04-01', to: '2027-06-16' } as const
  const file = (await (await office()).call('export', asked)).body
  const { csv } = (await (await office()).call('export-part', { id: file.id })).body
  const [heads, ...lines] = csv.slice(1).trimEnd().split('\r\n')
  expect(heads).toBe('Told,Membership,Plan,Location,From,Old price,New price,Total told,State,Answered,Words,SHA-256')
  const lineOf = ({ membershipId }: Member) => lines.find((line) => line.includes(membershipId))
  const [plan, sums] = ['One Month,Shop kips-bay', '30.00,33.00,35.20']
  expect(lines).toHaveLength(4)
  expect(lineOf(told)).toBe(`2027-04-17,${told.membershipId},${plan},2027-05-15,${sums},Pays the new price,,,`)
  expect(lineOf(leaves)).toContain(`${sums},Left,2027-04-17,`)
  expect(lineOf(accepts)).toMatch(
    /Pays the new price,2027-04-17,"?I keep One Month\. From May 15, 2027 .*,[\da-f]{64}$/,
  )
  expect(lineOf(unreachable)).toBe(`,${unreachable.membershipId},${plan},2027-06-15,${sums},Not told in time,,,`)
})
