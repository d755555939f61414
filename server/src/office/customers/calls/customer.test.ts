import { dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../../test/buying.ts'
import { makeColleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership } from '../../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { postBooks } from '../../../purchases/books/post-books.ts'
import { renewalPaid } from '../../../purchases/renewing/renewal.ts'

let world: World
let buyer: Buyer

beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    support: 'support',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
  buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
}, 60_000)
afterAll(() => world.close())

/** A membership that the customer has, besides what was bought. */
const give = async (more: Parameters<typeof makeMembership>[1]) => {
  const { membershipId } = await makeMembership(world.deps, more)
  const own = { payer_id: buyer.id, subscriber_id: buyer.id }
  await world.deps.db.updateTable('memberships').set(own).where('id', '=', membershipId).execute()
}

test('a customer is shown with contacts, memberships, benefits, payments and what they brought (O9)', async () => {
  const support = await signIn(world, 'support@shop.example')
  const proved = { proved_at: world.deps.clock.now() }
  await world.deps.db.updateTable('customer_contacts').set(proved).where('address', '=', buyer.email).execute()
  const { status, body } = await support.call('customer', { id: buyer.id })
  expect(status).toBe(200)
  expect(body.customer).toMatchObject({ id: buyer.id, name: 'Ana Silva' })
  expect(body.contacts.map(({ address, signsIn, provedAt }) => [address, signsIn, provedAt !== null])).toEqual([
    [buyer.email, true, true],
    [buyer.phone, true, false],
  ])
  expect(body.memberships).toMatchObject([
    {
      planName: 'One Month',
      standing: 'active',
      pays: true,
      redeems: true,
      codeMasked: expect.stringMatching(/^••• \d{3}$/),
      priceCents: 3000,
      nextCharge: { cents: 3200 },
      card: { last4: '1111' },
    },
  ])
  expect(body.memberships[0]?.benefits.map(({ status: state }) => state)).toContain('available')
  expect(body.payments).toMatchObject([{ what: 'purchase', totalCents: 3200, backCents: 0, state: 'paid' }])
  expect(body.value).toEqual({ paidCents: 3200, backCents: 0, lostCents: 0, drinks: 0 })
}, 60_000)

test('what went back is taken off, and what was redeemed is counted', async () => {
  const dana = await signIn(world, 'dana@shop.example')
  const before = (await dana.call('customer', { id: buyer.id })).body
  const squarePaymentId = before.payments[0]?.id ?? ''
  const asked = await dana.call('refund-ask', {
    squarePaymentId,
    amountCents: 500,
    reason: 'goodwill',
    note: '',
    endMemberships: [],
    tellCustomer: false,
  })
  expect([asked.status, asked.refused]).toMatchObject([200, { state: 'wanted' }])
  const membership = before.memberships[0]
  const drink = membership?.benefits[0]
  const staff = await world.deps.db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  const redemption = {
    entitlement_id: drink?.id ?? '',
    membership_id: membership?.id ?? '',
    location_id: 'kips-bay',
    staff_id: staff.id,
    accepted_at: now,
    redeemed_at: now,
  }
  await world.deps.db
    .insertInto('redemptions')
    .values([
      { ...redemption, id: 'r1', key: 'k1', period_key: '2020-01-01' },
      { ...redemption, id: 'r2', key: 'k2', period_key: '2020-01-02', voided_at: now },
    ])
    .execute()
  const { value, payments } = (await dana.call('customer', { id: buyer.id })).body
  expect(value).toEqual({ paidCents: 3200, backCents: 500, lostCents: 0, drinks: 1 })
  expect(payments).toMatchObject([{ backCents: 500, state: 'partly_refunded' }])
}, 60_000)

test('what was lost in a dispute is taken off beside what was refunded; what the bank has not decided is not', async () => {
  const { db, clock } = world.deps
  const dana = await signIn(world, 'dana@shop.example')
  const shown = async () => (await dana.call('customer', { id: buyer.id })).body
  const dispute = (id: string, amount: number, state: string) => ({
    square_dispute_id: id,
    square_payment_id: payment,
    amount_cents: amount,
    state,
    reason: 'NO_KNOWLEDGE',
    due_at: null,
    updated_at: clock.now(),
    seen_at: clock.now(),
  })
  const payment = (await shown()).payments[0]?.id ?? ''
  await db
    .insertInto('disputes')
    .values(dispute('d-open', 2700, 'PROCESSING'))
    .execute()
  const open = await shown()
  expect([open.value.lostCents, open.payments[0]?.state]).toEqual([0, 'disputed'])
  // $32.00 paid, $5.00 refunded and $25.00 + $2.00 lost: nothing is kept.
  await db.updateTable('disputes').set({ state: 'LOST', amount_cents: 2500 }).execute()
  await db
    .insertInto('disputes')
    .values(dispute('d-accepted', 200, 'ACCEPTED'))
    .execute()
  await db
    .insertInto('disputes')
    .values(dispute('d-won', 900, 'WON'))
    .execute()
  const { value, payments } = await shown()
  expect(value).toEqual({ paidCents: 3200, backCents: 500, lostCents: 2700, drinks: 1 })
  expect(payments).toMatchObject([{ backCents: 500, state: 'lost' }])
}, 60_000)

test('a manager sees a customer of their locations, and counts nothing of what they have elsewhere (L)', async () => {
  const near = await signIn(world, 'near@shop.example')
  const before = (await near.call('customer', { id: buyer.id })).body
  await give({ locationId: 'westfield' })
  expect((await near.call('customer', { id: buyer.id })).body).toEqual(before)
  const far = await signIn(world, 'far@shop.example')
  expect((await far.call('customer', { id: buyer.id })).status).toBe(404)
  expect((await far.call('customer', { id: 'no-one' })).status).toBe(404)
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('customer', { id: buyer.id })).status).toBe(403)
}, 60_000)

test('a membership that ended stays in the list, after those that run', async () => {
  await give({ state: 'ended', live: false, endedAt: new Date('2026-06-01T00:00:00Z') })
  const dana = await signIn(world, 'dana@shop.example')
  const standings = (await dana.call('customer', { id: buyer.id })).body.memberships.map(({ standing }) => standing)
  expect([standings.length, standings.at(-1)]).toEqual([3, 'ended'])
}, 60_000)

test('what happened is one list, newest first, and each part of it can be had alone', async () => {
  const dana = await signIn(world, 'dana@shop.example')
  await dana.call('note-add', { customerId: buyer.id, text: 'Hello' })
  const asked = { id: buyer.id }
  const { rows, next } = (await dana.call('customer-feed', asked)).body
  expect(next).toBeNull()
  const ats = rows.map(({ at }) => at)
  expect(ats).toEqual(ats.toSorted().toReversed())
  const texts = rows.map(({ text }) => text)
  for (const text of [
    'The owner added a note about Ana Silva',
    'Bought One Month',
    'Email "receipt" sent',
    'Agreed to a purchase',
  ])
    expect(texts).toContain(text)
  expect(texts.filter((text) => text.endsWith(', voided'))).toHaveLength(1)
  const refund = rows.find(({ kind }) => kind === 'refund')
  expect(refund?.text).toMatch(/^Refund of \$5\.00: /)
  expect(refund?.link).toMatch(/^\/money\/refunds\//)
  const kindsOf = async (only: 'money' | 'drinks' | 'messages' | 'changes') =>
    new Set((await dana.call('customer-feed', { ...asked, only })).body.rows.map(({ kind }) => kind))
  expect(await kindsOf('money')).toEqual(new Set(['payment', 'refund']))
  expect(await kindsOf('drinks')).toEqual(new Set(['redemption']))
  expect(await kindsOf('messages')).toEqual(new Set(['mail']))
  expect(await kindsOf('changes')).toEqual(new Set(['change', 'consent']))
}, 60_000)

test('a renewal stands everywhere under the day of the bank statement, by the clocks of where it was charged (S5, O9)', async () => {
  const { db, clock } = world.deps
  const setZone = (zone: string) =>
    db.updateTable('locations').set({ time_zone: zone }).where('id', '=', 'kips-bay').execute()
  const member = await db
    .selectFrom('memberships')
    .select(['id', 'paid_through', 'location_id'])
    .where('payer_id', '=', buyer.id)
    .where('square_subscription_id', 'is not', null)
    .executeTakeFirstOrThrow()
  // Two days went by before the server heard of it; the night of the charge is the day before in Hawaii.
  const heard = clock.now()
  const takenAt = new Date(`${dateIn(new Date(heard.getTime() - 2 * 86_400_000), 'UTC')}T06:30:00Z`)
  const bill = { id: null, dueOn: member.paid_through, totalCents: 3200 }
  await renewalPaid(world.deps, member.id, bill, { id: 'renewal-heard-late', takenAt })
  await setZone('Pacific/Honolulu')
  const dana = await signIn(world, 'dana@shop.example')
  const day = dateIn(takenAt, 'Pacific/Honolulu')
  expect(day).toBe(dateIn(new Date(takenAt.getTime() - 86_400_000), 'UTC'))
  const listed = { id: 'renewal-heard-late', at: takenAt.toISOString(), day }
  const isIt = ({ id }: { id: string }) => id === listed.id
  expect((await dana.call('payments', { customerId: buyer.id })).body.rows.find(isIt)).toMatchObject(listed)
  expect((await dana.call('customer', { id: buyer.id })).body.payments.find(isIt)).toMatchObject(listed)
  const { rows } = (await dana.call('customer-feed', { id: buyer.id })).body
  expect(rows.find(({ kind }) => kind === 'renewal')).toMatchObject({
    at: takenAt.toISOString(),
    timeZone: 'Pacific/Honolulu',
  })
  // An email has no place; it is told by the clocks of the customer's own one.
  expect(rows.find(({ kind }) => kind === 'mail')).toMatchObject({ timeZone: 'Pacific/Honolulu' })
  const nextDay = new Date(heard.getTime() + 86_400_000)
  await postBooks({ ...world.deps, clock: { ...world.deps.clock, now: () => nextDay } })
  const booked = await db
    .selectFrom('journal')
    .select(['day', 'known_day'])
    .where('cause', '=', 'renewal')
    .where('cause_id', 'like', `${member.id}:%`)
    .execute()
  expect(new Set(booked.map((line) => line.day))).toEqual(new Set([day]))
  await setZone('America/New_York')
}, 60_000)

test('a manager is told only what happened at their locations, and by themselves (L)', async () => {
  const near = await signIn(world, 'near@shop.example')
  const before = (await near.call('customer-feed', { id: buyer.id })).body
  expect(before.rows.map(({ kind }) => kind)).toContain('payment')
  expect(before.rows.map(({ kind }) => kind)).not.toContain('mail')
  expect(before.rows.map(({ kind }) => kind)).not.toContain('change')
  const far = await signIn(world, 'far@shop.example')
  expect((await far.call('customer-feed', { id: buyer.id })).status).toBe(404)
}, 60_000)

test('the list goes on page by page, each thing once', async () => {
  const dana = await signIn(world, 'dana@shop.example')
  for (let count = 0; count < 60; count += 1) await dana.call('note-add', { customerId: buyer.id, text: `${count}` })
  const asked = { id: buyer.id, only: 'changes' } as const
  const first = (await dana.call('customer-feed', asked)).body
  const second = (await dana.call('customer-feed', { ...asked, after: first.next ?? '' })).body
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  expect([first.rows.length, second.next, new Set(ids).size]).toEqual([50, null, ids.length])
  expect(ids.length).toBeGreaterThanOrEqual(62)
}, 60_000)

test('whoever opens the pages of 300 customers in a day proves again for more, and the owners are told once (O)', async () => {
  const { db, clock } = world.deps
  const email = 'looks@shop.example'
  const id = await makeColleague(world.deps, { email, role: 'support' })
  const support = await signIn(world, email)
  const first = await newBuyer(world)
  const second = await newBuyer(world)
  expect((await support.call('customer', { id: first.id })).status).toBe(200)
  // The limits of this world are a thousand times as wide: one that is the same counts once.
  await sql`insert into limit_hits (bucket, at)
    select ${`office_customer:${id}`}, ${clock.now()} from generate_series(2, 300000)`.execute(db)
  await sql`insert into limit_hits (bucket, at)
    select ${`office_same_customer:${id}:${first.id}`}, ${clock.now()} from generate_series(2, 1000)`.execute(db)
  world.deps.clock.setNow(new Date(clock.now().getTime() + 11 * 60_000))
  expect((await support.call('customer', { id: first.id })).status).toBe(200)
  for (let tries = 0; tries < 2; tries += 1) {
    expect((await support.call('customer', { id: second.id })).refused.code).toBe('prove_again')
    expect((await support.call('member-view', { customerId: second.id })).refused.code).toBe('prove_again')
    expect((await support.call('customer-feed', { id: second.id })).refused.code).toBe('prove_again')
    for (const call of ['notes', 'consents', 'contact-proposals'] as const)
      expect((await support.call(call, { customerId: second.id })).refused.code, call).toBe('prove_again')
  }
  const told = async () =>
    (await world.messages('dana@shop.example')).filter(({ subject }) => /300 customers/.test(subject)).length
  await world.app.dueWork()
  await expect.poll(told, { timeout: 15_000 }).toBe(1)
  const again = await signIn(world, email)
  expect((await again.call('customer', { id: second.id })).status).toBe(200)
  expect((await again.call('member-view', { customerId: second.id })).status).toBe(200)
}, 60_000)
