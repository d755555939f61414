import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, type Buyer, declinedCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeStaff } from '../../../test/make-membership.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { describeBooks } from '../../store/books/check.ts'
import { giveBenefits } from '../../store/memberships/put-on-plan.ts'
import { moveRows, moveRowsBack } from '../../store/people/merging/moved-rows.ts'
import { postBooks } from '../books/post-books.ts'
import { sweepFriends } from './friends.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
let day = '2027-03-15'
const at = (on: string) => {
  day = on
  return world.clock({ now: `${on}T18:00:00Z` })
}
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeOpenShop(world.deps)
  await makeColleague(world.deps, { email: 'owner@shop.example', role: 'owner' })
}, 60_000)
afterAll(() => world.close())

let made = 0
/** The only one that is live. */
const bringFriends = async (given: { off?: object; lasts?: object; friend_days?: number; most_uses?: number } = {}) => {
  const { off = { drinks: 1 }, lasts = { payments: 1 }, friend_days = 7, most_uses } = given
  await world.deps.db.updateTable('codes').set({ retired_on: day }).execute()
  const code = `FRIENDS${(made += 1)}`
  const json = { off: JSON.stringify(off), lasts: JSON.stringify(lasts) }
  const rules = { friend_days, one_use: true, new_only: true, ...(most_uses && { most_uses }) }
  await world.deps.db
    .insertInto('codes')
    .values({ id: code.toLowerCase(), code, ...json, ...rules })
    .execute()
}
beforeEach(() => bringFriends())

let cards = 0
const withCard = async (fingerprint = `card ${(cards += 1)}`) => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  await world.deps.db.updateTable('cards').set({ fingerprint }).where('id', '=', card).execute()
  return { buyer, card }
}
const join = async (code?: string, fingerprint?: string) => {
  const { buyer, card } = await withCard(fingerprint)
  const paid = await pay(buyer, card, code ? { code } : {})
  await world.app.dueWork()
  return { ...buyer, card, outcome: [paid.status, (paid.body as { code?: string }).code] }
}
const friendsOf = async ({ id, email }: Buyer, make = true) => {
  const visitor = await world.signedIn(email)
  return (await visitor.call('friends', { CID: id, make })).body
}
const linkOf = async (member: Buyer): Promise<string> => {
  const { offer } = await friendsOf(member)
  return new URL(offer?.address ?? '').searchParams.get('code') ?? ''
}
const membershipOf = ({ id }: Buyer) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', id).executeTakeFirstOrThrow()
const creditOf = async (who: Buyer) => (await membershipOf(who)).credit_cents
const lettersOf = async ({ email }: Buyer) =>
  (await world.messages(email)).filter(({ subject }) => subject?.includes('of credit')).map(({ text }) => text)
const booksHold = async () => {
  await postBooks(world.deps)
  expect(await describeBooks(world.deps.db, new Date(world.deps.clock.now().getTime() + 3_600_000))).toEqual([])
  const { rows } = await sql<{ booked: number; held: number }>`
    select (select coalesce(sum(credit_cents - debit_cents), 0)::int from journal_days where account = 'credits') as booked,
      (select sum(credit_cents)::int from memberships) as held`.execute(world.deps.db)
  expect(rows[0]?.booked).toBe(rows[0]?.held)
}

test('without a code for friends no member has a link, and whoever has no membership that renews never has one (S2.10)', async () => {
  const member = await join()
  await world.deps.db.updateTable('codes').set({ retired_on: day }).execute()
  expect(await friendsOf(member)).toEqual({ offer: null, came: 0, waiting: 0 })
  await bringFriends()
  expect((await friendsOf(member, false)).offer).toMatchObject({ gives: 'a free extra drink', days: 7, address: null })
  await world.deps.db
    .updateTable('memberships')
    .set({ cancelled_at: new Date() })
    .where('payer_id', '=', member.id)
    .execute()
  expect((await friendsOf(member)).offer).toBeNull()
})

test('a guest who joins by a member’s link has one drink more, once, and after fourteen days both have their days as credit (O8.3, B6)', async () => {
  const member = await join()
  const code = await linkOf(member)
  const check = await world
    .visitor()
    .call('code-check', { code, planId: 'one-month', locationId: 'kips-bay', quantity: 1 })
  expect(check.body).toMatchObject({
    lines: [{ cents: 3200 }, { when: '2027-04-15', cents: 3200 }],
    offer: { code, cents: 3000, drinks: 1, friendDays: 7, sums: [{ through: null, cents: 3200 }] },
  })
  const guest = await join(code)
  expect(guest.outcome).toEqual([200, undefined])
  expect(await membershipOf(guest)).toMatchObject({ price_cents: 3000, offer_cents: null, kind: 'renewing' })
  const drinks = await world.deps.db
    .selectFrom('entitlements')
    .select(['id', 'name', 'use'])
    .where('membership_id', '=', (await membershipOf(guest)).id)
    .orderBy('position')
    .execute()
  expect(drinks.map(({ name }) => name)).toEqual(['One medium drink a day', 'Welcome drink', 'Extra drink'])
  expect(drinks[2]?.use).toEqual({ count: 1, per: 'once' })

  await makeStaff(world.deps, 'sam@shop.example')
  const till = await world.tillOf('sam@shop.example')
  await till.call('counter-sign-in', {})
  const redeem = () => till.call('counter-redeem', { entitlementId: drinks[2]?.id ?? '', key: randomUUID() })
  const twice = await Promise.all([redeem(), redeem()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])

  expect(await friendsOf(member, false)).toMatchObject({ offer: { address: null }, came: 1, waiting: 1 })
  await at('2027-03-28')
  expect([await creditOf(member), await creditOf(guest)]).toEqual([0, 0])
  await at('2027-03-29')
  // A day of April 15 to May 15 is $1.00.
  expect([await creditOf(member), await creditOf(guest)]).toEqual([700, 700])
  await Promise.all([1, 2, 3].map(() => sweepFriends(world.deps)))
  await at('2027-03-30')
  expect([await creditOf(member), await creditOf(guest)]).toEqual([700, 700])
  await world.app.dueWork()
  expect(await lettersOf(member)).toEqual([expect.stringContaining('A friend joined with your link')])
  expect(await lettersOf(guest)).toEqual([expect.stringContaining('You joined with a friend’s link')])
  expect(await friendsOf(member, false)).toMatchObject({ came: 1, waiting: 0 })
  await booksHold()
  const owner = await signIn(world, 'owner@shop.example')
  const report = async () =>
    (await owner.call('report', { name: 'friends', from: '2027-03-15', to: '2027-03-15' })).body.rows
  // Nothing is said of what it cost while no one said what a drink costs.
  expect((await report()).map(({ drinkCents }) => drinkCents)).toEqual([undefined])
  await world.deps.db.updateTable('benefits').set({ cost_cents: 90 }).where('id', '=', 'drink').execute()
  expect(await report()).toEqual([
    {
      key: `friends${made}`,
      code: `FRIENDS${made}`,
      friends: 1,
      stay: 1,
      cents: 3200,
      offCents: 0,
      creditCents: 1400,
      drinks: 1,
      drinkCents: 90,
    },
  ])
  await at('2027-04-15')
  await at('2027-04-16')
  const renewals = await world.deps.db
    .selectFrom('renewals')
    .select('amount_cents')
    .where('membership_id', 'in', [(await membershipOf(member)).id, (await membershipOf(guest)).id])
    .execute()
  expect(renewals.map(({ amount_cents: cents }) => cents)).toEqual([2454, 2454])
  await booksHold()
})

test('a link brings no one who is known: its own member, the same phone, the same card, or a second time (O8.3)', async () => {
  const member = await join(undefined, 'the member’s card')
  const code = await linkOf(member)
  const no = (why: string) => [422, why]
  const own = await world.signedIn(member.email, member.phone)
  const { id } = await submit(own, 'primary', member)
  expect(id).toBe(member.id)
  const again = await pay({ ...member, visitor: own }, member.card, { code, planId: 'one-month-treat' })
  expect([again.status, (again.body as { code?: string }).code]).toEqual(no('code_new_members_only'))
  const second = await withCard()
  await world.deps.db.updateTable('customers').set({ phone: member.phone }).where('id', '=', second.buyer.id).execute()
  const samePhone = await pay(second.buyer, second.card, { code })
  expect([samePhone.status, (samePhone.body as { code?: string }).code]).toEqual(no('code_new_members_only'))
  expect((await join(code, 'the member’s card')).outcome).toEqual(no('code_new_members_only'))
  expect((await join(code, 'a guest’s card')).outcome).toEqual([200, undefined])
  expect((await join(code)).outcome).toEqual(no('code_used_up'))
  const next = await linkOf(member)
  expect(next).not.toBe(code)
  expect((await join(next, 'a guest’s card')).outcome).toEqual(no('code_used_already'))
})

test('one-use codes that the shop made bring no friend and promise no days, also once their code is for friends; of one for friends the shop makes none (O8.2, O8.3)', async () => {
  const owner = await signIn(world, 'owner@shop.example')
  const codeId = `friends${made}`
  const forFriends = (friend_days: number | null) =>
    world.deps.db.updateTable('codes').set({ friend_days }).where('id', '=', codeId).execute()
  await forFriends(null)
  expect((await owner.call('one-use-make', { codeId, count: 1 })).status).toBe(200)
  await forFriends(7)
  const { code } = await world.deps.db
    .selectFrom('single_codes')
    .select('code')
    .where('code_id', '=', codeId)
    .executeTakeFirstOrThrow()
  const asked = { code, planId: 'one-month', locationId: 'kips-bay', quantity: 1 }
  const { body } = await world.visitor().call('code-check', asked)
  expect([(body as { ok?: boolean }).ok, JSON.stringify(body)]).toEqual([
    true,
    expect.not.stringContaining('friendDays'),
  ])
  const guest = await join(code)
  expect(guest.outcome[0]).toBe(200)
  const { offer } = await world.deps.db
    .selectFrom('purchases')
    .select('offer')
    .where('buyer_id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(offer).not.toHaveProperty('friendDays')
  for (const call of ['one-use-make', 'one-use-csv'] as const)
    expect((await owner.call(call, { codeId, count: 1 })).refused.code).toBe('not_one_use')
})

test('a member has one link at a time, in however many tabs, and twelve who use it at once are one guest (O8.3)', async () => {
  const member = await join()
  const visitor = await world.signedIn(member.email)
  const tabs = await Promise.all(
    Array.from({ length: 8 }, async () => (await visitor.call('friends', { CID: member.id, make: true })).body),
  )
  expect(new Set(tabs.map(({ offer }) => offer?.address)).size).toBe(1)
  const code = await linkOf(member)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => withCard()))
  const paid = await Promise.all(crowd.map(({ buyer, card }) => pay(buyer, card, { code })))
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('no days come for a friend whose money went back, as credit too, who cancels, or whose card is declined; a declined card gives the link back (O8.3)', async () => {
  const member = await join()
  const poor = await newBuyer(world)
  const link = await linkOf(member)
  expect((await pay(poor, await addCard(world, poor, declinedCard), { code: link })).status).toBe(402)
  const refunded = await join(link)
  const leaver = await join(await linkOf(member))
  const credited = await join(await linkOf(member))
  expect([refunded, leaver, credited].map(({ outcome }) => outcome[0])).toEqual([200, 200, 200])
  const goneBack = async (friend: { id: string }, state: { state: 'completed' | 'credited'; credit_to?: string }) => {
    const { square_payment_id: square } = await world.deps.db
      .selectFrom('purchases')
      .select('square_payment_id')
      .where('buyer_id', '=', friend.id)
      .executeTakeFirstOrThrow()
    await world.deps.db
      .insertInto('refunds')
      .values({
        id: randomUUID(),
        square_payment_id: square ?? '',
        amount_cents: 2000,
        provider_key: randomUUID(),
        reason: 'asked',
        ...state,
        origin: 'person',
        created_at: world.deps.clock.now(),
      })
      .execute()
  }
  await goneBack(refunded, { state: 'completed' })
  await goneBack(credited, { state: 'credited', credit_to: (await membershipOf(credited)).id })
  const { id: subscriptionId } = await membershipOf(leaver)
  const visitor = await world.signedIn(leaver.email, leaver.phone)
  expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  await at('2027-05-05')
  expect(await Promise.all([member, refunded, leaver, credited].map(creditOf))).toEqual([0, 0, 0, 0])
})

test('a member whose own membership no longer renews gets nothing, and the friend gets theirs (O8.3)', async () => {
  const member = await join()
  const guest = await join(await linkOf(member))
  const { id: subscriptionId } = await membershipOf(member)
  const visitor = await world.signedIn(member.email, member.phone)
  expect((await visitor.call('cancel-subscription', { subscriptionId })).status).toBe(200)
  await at('2027-05-20')
  expect([await creditOf(member), await creditOf(guest)]).toEqual([0, expect.any(Number)])
  expect(await creditOf(guest)).toBeGreaterThan(0)
})

test('with a trial as the guest’s drink the days wait for what is paid once it is kept (O8.3)', async () => {
  await bringFriends({ off: { percent: 100 }, lasts: { days: 7 }, friend_days: 3 })
  const member = await join()
  const guest = await join(await linkOf(member))
  expect(guest.outcome).toEqual([200, undefined])
  const { id: subscriptionId } = await membershipOf(guest)
  const visitor = await world.signedIn(guest.email, guest.phone)
  expect((await visitor.call('resume-subscription', { subscriptionId })).status).toBe(200)
  await world.app.dueWork()
  await at('2027-05-27')
  await at('2027-06-09')
  expect(await creditOf(guest)).toBe(0)
  await at('2027-06-11')
  expect(await creditOf(guest)).toBeGreaterThan(0)
})

test('nothing that does not renew is bought by a member’s link, and twelve friends within a year are the most (O8.3)', async () => {
  const member = await join()
  const code = await linkOf(member)
  const giver = await newBuyer(world, 'gifter')
  const { id: recipient } = await submit(giver.visitor, 'recipient')
  const gift = await pay(giver, await addCard(world, giver), {
    code,
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [recipient],
  })
  expect([gift.status, (gift.body as { code?: string }).code]).toEqual([422, 'code_not_for_plan'])
  const guest = await join(code)
  await sql`insert into single_codes (code, code_id, customer_id, made_at)
    select 'OLD-' || n, code_id, customer_id, made_at from single_codes, generate_series(1, 11) n where code = ${code}`.execute(
    world.deps.db,
  )
  await sql`insert into purchases select (json_populate_record(p, json_build_object('id', 'old-' || n,
      'payment_id', 'old-' || n, 'provider_key', 'old-' || n, 'fingerprint', 'old-' || n, 'checkout_id', null,
      'square_payment_id', null, 'single_code', 'OLD-' || n, 'state', 'succeeded', 'consent', ''))).*
    from purchases p, generate_series(1, 11) n where buyer_id = ${guest.id}`.execute(world.deps.db)
  expect((await friendsOf(member)).offer).toMatchObject({ address: null, isMost: true })
})

test('the extra drink is not the plan’s: another plan leaves it (O8.3)', async () => {
  const guest = await join(await linkOf(await join()))
  const { id } = await membershipOf(guest)
  const { deps } = world
  await deps.db
    .transaction()
    .execute((trx) => giveBenefits(trx, id, 'old-month', deps.clock.now(), () => deps.ids.id()))
  await deps.db.deleteFrom('plan_benefits').where('plan_id', '=', 'secret-month').execute()
  await deps.db
    .transaction()
    .execute((trx) => giveBenefits(trx, id, 'secret-month', deps.clock.now(), () => deps.ids.id()))
  const left = await deps.db
    .selectFrom('entitlements')
    .select('name')
    .where('membership_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
  expect(left).toEqual([{ name: 'Extra drink' }])
})

test('a merge takes the links with their friends along, and undoing it gives them back (O8.3, O9.2)', async () => {
  const [kept, gone] = [await join(), await join()]
  const code = await linkOf(gone)
  const pair = { keptId: kept.id, goneId: gone.id }
  const owner = async () =>
    (await world.deps.db.selectFrom('single_codes').select('customer_id').where('code', '=', code).execute())[0]
  const moved = await world.deps.db
    .transaction()
    .execute((trx) => moveRows(trx, pair, { square: null, now: world.deps.clock.now() }))
  expect(await owner()).toEqual({ customer_id: kept.id })
  await world.deps.db.transaction().execute((trx) => moveRowsBack(trx, pair, moved))
  expect(await owner()).toEqual({ customer_id: gone.id })
})
