import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { whereverSaid } from '../../../test/database.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { findSession } from '../../access/sessions.ts'
import type { Db } from '../../store/database.ts'
import type { CodesTable } from '../../store/tables.ts'
import { payWithSavedCard } from '../charging/pay.ts'

// Months pass here one day at a time.
vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.updateTable('codes').set({ retired_on: '2027-03-15' }).execute()
})

let made = 0
const makeTrial = async (code: string, days = 7, given: Partial<Insertable<CodesTable>> = {}): Promise<string> => {
  const id = `${code.toLowerCase()}-${(made += 1)}`
  const off = JSON.stringify({ percent: 100 })
  await world.deps.db
    .insertInto('codes')
    .values({ id, code, off, lasts: JSON.stringify({ days }), ...given })
    .execute()
  return id
}
const check = (code: string, more: Record<string, unknown> = {}) =>
  world
    .visitor()
    .call('code-check', { code, planId: 'one-month', locationId: 'kips-bay', quantity: 1, ...more } as never)
const outcome = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
let numbers = 0
const buyerWithCard = async (fingerprint = `card ${(numbers += 1)}`) => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  await world.deps.db.updateTable('cards').set({ fingerprint }).where('id', '=', card).execute()
  return { buyer, card }
}
const membershipOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
const captured = async () => (await world.ledger()).filter(({ kind }) => kind === 'capture').length

test('a trial is agreed to, begun and told at nothing, with the card saved; nothing is ever charged for it (I13)', async () => {
  await makeTrial('TRYWEEK')
  const checked = await check('try week')
  expect(checked.body).toMatchObject({
    ok: true,
    lines: [{ when: '2027-03-15', cents: 0 }],
    offer: { cents: 0, days: 7, sums: [{ from: '2027-03-22', through: null, cents: 3200 }] },
  })
  const { buyer, card } = await buyerWithCard()
  const before = await captured()
  expect((await pay(buyer, card, { code: 'TRYWEEK', expectedTotalCents: 0 })).status).toBe(200)
  await world.app.dueWork()
  expect(await captured()).toBe(before)
  expect(await membershipOf(buyer)).toMatchObject({
    kind: 'term',
    end_date: '2027-03-22',
    trial_until: '2027-03-22',
    price_cents: 3000,
    square_subscription_id: null,
  })
  const purchase = await world.deps.db
    .selectFrom('purchases')
    .select(['consent', 'total_cents', 'square_payment_id', 'state'])
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(purchase).toMatchObject({ total_cents: 0, square_payment_id: null, state: 'succeeded' })
  expect(purchase.consent).toContain(
    'Today you pay nothing. The free trial ends by itself on March 22, 2027, 11:59 PM. Only if you press Keep It before that: On March 22, 2027 and every month after that, $32.00 is charged to this card until you cancel.',
  )
  const [receipt] = await world.messages(buyer.email)
  expect(receipt?.subject).toBe('Your free trial of One Month until March 22, 2027')
  expect(receipt?.text).toContain('Nothing is charged unless you keep it')
})

test('it works like any membership, is told two days before it ends, and ends by itself', async () => {
  await makeTrial('ENDS', 5)
  const { buyer, card } = await buyerWithCard()
  expect((await pay(buyer, card, { code: 'ENDS' })).status).toBe(200)
  // Who has just paid reads of its end at once, and manages it only after a code (R59).
  expect((await buyer.visitor.call('subscriptions', { CID: buyer.id } as never)).body).toMatchObject([
    { Trial: { until: '2027-03-20', keepCents: 3200 }, 'Square Subscription ID': null },
  ])
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const record = async () => ((await visitor.call('subscriptions', { CID: buyer.id } as never)).body as object[])[0]
  expect(await record()).toMatchObject({
    Status: 'active',
    'Subscription End Date': '2027-03-20',
    'Next Charge Cents': null,
    'Next Charge Date': null,
    Trial: { until: '2027-03-20', keepCents: 3200, every: 'month' },
  })
  const benefits = (await visitor.call('entitlements', { CID: buyer.id } as never)).body as object[]
  expect(benefits).toMatchObject([{ 'Test for Redeem Status': 'Available' }, { 'Test for Redeem Status': 'Available' }])
  const endings = async () =>
    (await world.messages(buyer.email)).filter(({ subject }) => subject?.includes('trial ends')).map((one) => one.text)
  await world.clock({ now: '2027-03-17T17:00:00Z' })
  expect(await endings()).toEqual([])
  const before = await captured()
  await world.clock({ now: '2027-03-18T17:00:00Z' })
  expect(await endings()).toEqual([expect.stringContaining('if you do nothing, nothing is charged')])
  await world.clock({ now: '2027-03-20T17:00:00Z' })
  expect((await membershipOf(buyer)).state).toBe('active')
  await world.clock({ now: '2027-03-21T17:00:00Z' })
  expect((await membershipOf(buyer)).state).toBe('ended')
  await world.clock({ now: '2027-03-25T17:00:00Z' })
  expect(await endings()).toHaveLength(1)
  expect(await captured()).toBe(before)
  const later = await world.signedIn(buyer.email, buyer.phone)
  const { id: subscriptionId } = await membershipOf(buyer)
  expect((await later.call('resume-subscription', { subscriptionId })).status).toBe(422)
})

test('kept, it is charged what was said, on the day that was said, and no sooner; pressing twice keeps it once (I13)', async () => {
  await makeTrial('KEEP')
  const { buyer, card } = await buyerWithCard()
  expect((await pay(buyer, card, { code: 'KEEP' })).status).toBe(200)
  await world.app.dueWork()
  const visitor = await world.signedIn(buyer.email, buyer.phone)
  const { id: subscriptionId } = await membershipOf(buyer)
  const stranger = await buyerWithCard()
  const other = await world.signedIn(stranger.buyer.email, stranger.buyer.phone)
  expect((await other.call('resume-subscription', { subscriptionId })).status).toBe(404)
  const before = await captured()
  const pressed = await Promise.all([1, 2].map(() => visitor.call('resume-subscription', { subscriptionId })))
  expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  await world.app.dueWork()
  expect(await membershipOf(buyer)).toMatchObject({
    kind: 'renewing',
    end_date: null,
    anchor_day: 1,
    square_status: 'made',
  })
  const [record] = (await visitor.call('subscriptions', { CID: buyer.id } as never)).body as object[]
  expect(record).toMatchObject({ 'Next Charge Cents': 3200, 'Next Charge Date': '2027-04-01', Trial: null })
  const kept = (await world.messages(buyer.email)).filter(({ text }) => text.includes('You kept your free trial'))
  expect(kept.map(({ text }) => text.includes('$32.00'))).toEqual([true])
  await world.clock({ now: '2027-03-31T17:00:00Z' })
  expect(await captured()).toBe(before)
  await world.clock({ now: '2027-04-01T17:00:00Z' })
  await world.clock({ now: '2027-05-01T17:00:00Z' })
  const renewals = await world.deps.db
    .selectFrom('renewals')
    .select(['period_start', 'amount_cents', 'state'])
    .where('membership_id', '=', subscriptionId)
    .orderBy('period_start')
    .execute()
  expect(renewals).toEqual([
    { period_start: '2027-04-01', amount_cents: 3200, state: 'paid' },
    { period_start: '2027-05-01', amount_cents: 3200, state: 'paid' },
  ])
})

test('two trials that one person begins at once wait for each other, whatever their codes: the second one sees the first', async () => {
  const { db } = world.deps
  const [first, second] = [await makeTrial('FIRSTTRY'), await makeTrial('SECONDTRY')]
  const earlier = await buyerWithCard()
  expect((await pay(earlier.buyer, earlier.card, { code: 'FIRSTTRY', expectedTotalCents: 0 })).status).toBe(200)
  const { buyer, card } = await buyerWithCard()
  const whyNot = async (trx: Db, code: string) => {
    const { rows } = await sql<{ why: string | null }>`
      select code_refused(${code}, ${buyer.id}, ${[buyer.id]}::text[], ${card}) as why`.execute(trx)
    return rows[0]?.why
  }
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows[0]?.count
  }
  const then = await db.transaction().execute(async (trx) => {
    expect(await whyNot(trx, first)).toBeNull()
    const other = db.transaction().execute((meanwhile) => whyNot(meanwhile, second))
    await vi.waitFor(async () => expect(await waiting()).toBe(1), 5_000)
    // What the first one stores before it lets go.
    await trx.updateTable('purchases').set({ buyer_id: buyer.id }).where('buyer_id', '=', earlier.buyer.id).execute()
    return { other }
  })
  expect(await then.other).toBe('code_trial_had')
})

test('one trial for each person and card: another address, another card, another code or both at once do not help', async () => {
  await makeTrial('FIRST')
  await makeTrial('SECOND')
  const had = [422, 'code_trial_had']
  const one = await buyerWithCard('a card')
  expect((await pay(one.buyer, one.card, { code: 'FIRST' })).status).toBe(200)
  const sameCard = await buyerWithCard('a card')
  expect(outcome(await pay(sameCard.buyer, sameCard.card, { code: 'SECOND' }))).toEqual(had)
  const sameContact = await buyerWithCard()
  await world.deps.db
    .updateTable('customers')
    .set({ email_canonical: one.buyer.email })
    .where('id', '=', sameContact.buyer.id)
    .execute()
  expect(outcome(await pay(sameContact.buyer, sameContact.card, { code: 'SECOND' }))).toEqual(had)
  // As one of several for whom someone else begins one.
  const host = await buyerWithCard()
  const guest = await submit(host.buyer.visitor)
  await world.deps.db.updateTable('customers').set({ phone: one.buyer.phone }).where('id', '=', guest.id).execute()
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [host.buyer.id, guest.id] }
  expect(outcome(await pay(host.buyer, host.card, { code: 'SECOND', ...family }))).toEqual(had)
  expect((await pay(host.buyer, host.card, { code: 'SECOND' })).status).toBe(200)
  const crowd = await Promise.all(Array.from({ length: 16 }, () => buyerWithCard('one of the crowd')))
  await Promise.all(crowd.map((_one, position) => makeTrial(`CROWD${position}`)))
  const raced = await Promise.all(
    crowd.map(({ buyer, card }, position) => pay(buyer, card, { code: `CROWD${position}` })),
  )
  expect(raced.map(outcome).toSorted()).toEqual([[200, undefined], ...Array(15).fill(had)])
})

test('deleting the account gives no other trial, neither to its contacts nor to its card; and nothing of them is kept (O9.4)', async () => {
  await makeTrial('ERASED')
  const buyer = await newBuyer(world)
  const number = '5105 1051 0510 5100'
  const card = await addCard(world, buyer, { number })
  expect((await pay(buyer, card, { code: 'ERASED' })).status).toBe(200)
  await world.deps.db
    .updateTable('memberships')
    .set({ live: false, state: 'ended', ended_at: world.deps.clock.now(), due_at: null })
    .where('payer_id', '=', buyer.id)
    .execute()
  const own = await world.signedIn(buyer.email, buyer.phone)
  const preview = (await own.call('deletion-preview', { CID: buyer.id })).body
  expect(preview.stays.map(({ what }) => what).join(' ')).toContain('That a free trial was had')
  expect((await own.call('delete-account', { CID: buyer.id })).status).toBe(200)
  await world.app.dueWork()
  await expect
    .poll(() => whereverSaid(world.deps.db, [buyer.email, buyer.phone.slice(2)]), { timeout: 15_000 })
    .toEqual([])
  const marks = await world.deps.db.selectFrom('trial_marks').select('mark').execute()
  expect(marks.map(({ mark }) => mark.length)).toEqual([32, 32, 32])

  const had = [422, 'code_trial_had']
  await makeTrial('AGAIN')
  const tried = async (contacts: { email?: string; phone?: string }, sameCard = false) => {
    const visitor = world.visitor()
    const attacker: Buyer = { visitor, ...(await submit(visitor, 'primary', contacts)) }
    const saved = await addCard(world, attacker, sameCard ? { number } : {})
    if (!sameCard)
      await world.deps.db.updateTable('cards').set({ fingerprint: saved }).where('id', '=', saved).execute()
    return outcome(await pay(attacker, saved, { code: 'AGAIN' }))
  }
  expect(await tried({ email: buyer.email })).toEqual(had)
  expect(await tried({ email: buyer.email.toUpperCase() })).toEqual(had)
  expect(await tried({ phone: buyer.phone })).toEqual(had)
  expect(await tried({}, true)).toEqual(had)
  const other = await newBuyer(world)
  const wish = { planId: 'one-month', modelId: 'individual', locationId: 'kips-bay', code: 'AGAIN' }
  const [nonce, key] = [await world.token({ number }), crypto.randomUUID()]
  const asked = { customerId: other.id, ...wish, nonce, idempotency_key: key }
  const withNewCard = await other.visitor.call('pay-new-card', asked as never, { 'idempotency-key': key })
  expect(outcome(withNewCard)).toEqual(had)
  expect(await tried({})).toEqual([200, undefined])
})

test.each([
  ['a plan that does not renew', { planId: 'gift-3-months' }],
  ['a sum that is the whole price', { code: 'WHOLE' }],
  ['everything off without days', { code: 'FOREVER' }],
])('%s is no trial', async (_what, more) => {
  await makeTrial('NOTHERE')
  await makeTrial('WHOLE', 7, { off: JSON.stringify({ cents: 3000 }) })
  await makeTrial('FOREVER', 7, { lasts: JSON.stringify('always') })
  expect(outcome(await check('NOTHERE', more))).toEqual([422, 'code_not_for_plan'])
})

test.each(['intent stored', 'claimed', 'charged'] as const)('killed after "%s", it is one trial', async (step) => {
  await makeTrial('KILLED')
  const { buyer, card } = await buyerWithCard()
  const session = await findSession(world.deps, buyer.visitor.cookie?.split('=')[1] ?? '')
  if (!session) throw new Error('the visitor has no session')
  const checkpoint = (at: string) => {
    if (at === step) throw new Error(`stopped after ${step}`)
  }
  const where = { planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }
  const wish = { customerId: buyer.id, ...where, code: 'KILLED' }
  const call = { deps: world.deps, session, ip: '198.18.0.1', checkpoint, key: crypto.randomUUID(), headerKey: null }
  const before = await captured()
  await expect(payWithSavedCard({ ...call, body: wish }, wish, card)).rejects.toThrow('stopped after')
  await world.clock({ seconds: 30 })
  expect(outcome(await pay(buyer, card, { code: 'KILLED' }))).toEqual([200, undefined])
  const made = await world.deps.db
    .selectFrom('memberships')
    .select('trial_until')
    .where('payer_id', '=', buyer.id)
    .execute()
  expect(made).toHaveLength(1)
  expect(await captured()).toBe(before)
})

test('nothing of a trial is in the books, and the nightly comparison with Square finds nothing', async () => {
  await world.app.dueWork()
  const trials = world.deps.db
    .selectFrom('purchases')
    .select('id')
    .where(({ eb, and }) => and([eb('total_cents', '=', 0), eb('state', '=', 'succeeded')]))
  expect(await trials.execute()).not.toEqual([])
  expect(
    await world.deps.db
      .selectFrom('journal')
      .selectAll()
      .where('cause', '=', 'purchase')
      .where('cause_id', 'in', trials)
      .execute(),
  ).toEqual([])
  expect(await world.deps.db.selectFrom('findings').selectAll().execute()).toEqual([])
})
