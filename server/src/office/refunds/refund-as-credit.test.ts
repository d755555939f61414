import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { type Colleague, makeColleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { joinAsMember, type Member } from '../../../test/office/price-change.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { postBooks } from '../../purchases/books/post-books.ts'
import { describeBooks } from '../../store/books/check.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let lee: Colleague
let member: Member
let squarePaymentId: string
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', lee: 'owner', far: ['manager', 'newark'], books: 'accountant' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.clock({ days: 1, minutes: 1 })
  dana = await signIn(world, 'dana@shop.example')
  lee = await signIn(world, 'lee@shop.example')
  member = await joinAsMember(world)
  const paid = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', member.id)
    .executeTakeFirstOrThrow()
  squarePaymentId = paid.square_payment_id ?? ''
})

const asked = (amountCents: number, more = {}) => ({
  key: randomUUID(),
  squarePaymentId,
  amountCents,
  reason: 'goodwill' as const,
  note: '',
  endMemberships: [],
  tellCustomer: false,
  creditTo: member.membershipId,
  ...more,
})
const ask = async (who: Colleague, amountCents: number, more = {}) => {
  const { status, body, refused } = await who.call('refund-ask', asked(amountCents, more))
  return status === 200 ? body.state : [status, refused.code]
}
const credits = () =>
  world.deps.db
    .selectFrom('credits')
    .select(['kind', 'cents'])
    .where('membership_id', '=', member.membershipId)
    .orderBy('id')
    .execute()
const refunds = () =>
  world.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('square_payment_id', '=', squarePaymentId)
    .orderBy('id')
    .execute()
const held = async () =>
  (
    await world.deps.db
      .selectFrom('memberships')
      .select('credit_cents')
      .where('id', '=', member.membershipId)
      .executeTakeFirstOrThrow()
  ).credit_cents
const setLimits = (cents: number) =>
  world.deps.db
    .insertInto('shop_settings')
    .values({ key: 'refundAloneCents', value: sql`${String(cents)}::jsonb` })
    .onConflict((row) => row.column('key').doUpdateSet({ value: sql`excluded.value` }))
    .execute()

test('a refund as credit lowers the next bill with its tax, and no money goes back (O9.7, B6)', async () => {
  expect(await ask(dana, 1067)).toBe('credited')
  await world.app.dueWork()
  // $32.01 was paid, $2.01 of it tax: $10.67 has 67 cents of it.
  expect([await held(), await credits()]).toEqual([1000, [{ kind: 'refunded', cents: 1000 }]])
  expect((await refunds())[0]).toMatchObject({
    state: 'credited',
    amount_cents: 1067,
    tax_cents: 67,
    square_refund_id: null,
  })
  expect((await world.ledger()).filter(({ kind }) => kind === 'refund')).toEqual([])
  const letters = await world.messages(member.email)
  const told = letters.find(({ subject }) => subject === 'You have $10.00 of credit for One Month')?.text
  expect(told).toContain('gave you back $10.67 of a payment as credit')
  expect(told).toContain('$21.34')
  const visitor = await world.signedIn(member.email, member.phone)
  const { body: payments } = await visitor.call('payments', { CID: member.id })
  expect(payments[0]).toMatchObject({ status: 'paid', refunds: [{ amountCents: 1067, asCredit: true }] })
  const [row] = (await dana.call('payments', { customerId: member.id })).body.rows
  expect(row).toMatchObject({ state: 'paid', backCents: 0, creditedCents: 1067 })
})

test('of a family it is no more than the part of the person who gets it, also in several (O9.7)', async () => {
  const buyer = await newBuyer(world)
  const linkedCustomerId = [buyer.id, (await submit(buyer.visitor)).id]
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId }
  expect((await pay(buyer, await addCard(world, buyer), family)).status).toBe(200)
  const paid = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  squarePaymentId = paid.square_payment_id ?? ''
  const receiver = async () => (await dana.call('refund-preview', { squarePaymentId })).body.memberships[0]
  const { id: creditTo = '', shareCents: share = 0 } = (await receiver()) ?? {}
  expect(await ask(dana, share + 1, { creditTo })).toEqual([409, 'more_than_left'])
  expect(await ask(dana, 1000, { creditTo })).toBe('credited')
  expect((await receiver())?.creditLeftCents).toBe(share - 1000)
  expect(await ask(dana, share - 999, { creditTo })).toEqual([409, 'more_than_left'])
})

test('the books owe it from then on, keep the tax of the payment, and balance (B6)', async () => {
  await postBooks(world.deps)
  const balances = async () => {
    const { rows } = await sql<{ account: string; cents: string }>`
      select account, sum(cents) as cents from journal where account <> 'revenue' and account <> 'deferred' group by 1`.execute(
      world.deps.db,
    )
    return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
  }
  const before = await balances()
  expect(await ask(dana, 1067)).toBe('credited')
  await postBooks(world.deps)
  const after = await balances()
  const moved = Object.keys(after).map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)])
  expect(moved.filter(([, cents]) => cents !== 0).toSorted()).toEqual([
    ['allowances', 1000],
    ['credits', -1000],
  ])
  expect(await describeBooks(world.deps.db, new Date(world.deps.clock.now().getTime() + 3_600_000))).toEqual([])
})

test('two presses, and two people at once, leave one credit of what is left, whatever else was refunded (O9.3, O9.7)', async () => {
  const once = asked(500)
  const answers = await Promise.all([dana.call('refund-ask', once), dana.call('refund-ask', once)])
  expect(answers.map(({ body }) => body.refundId)).toEqual([answers[0].body.refundId, answers[0].body.refundId])
  expect(await credits()).toHaveLength(1)
  const left = (await dana.call('refund-preview', { squarePaymentId })).body.leftCents
  const both = await Promise.all([ask(dana, left), ask(lee, left, { creditTo: undefined })])
  expect(both.filter((one) => typeof one === 'string')).toHaveLength(1)
  expect(both).toContainEqual([409, 'more_than_left'])
  expect(await ask(dana, 1)).toEqual([409, 'more_than_left'])
  const back = (await refunds()).reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  expect(back).toBe((await dana.call('refund-preview', { squarePaymentId })).body.paidCents)
})

test('in the table itself a refund is never credit of more than was captured, and gives one credit (O9.7)', async () => {
  expect(await ask(dana, 500)).toBe('credited')
  const more = world.deps.db
    .updateTable('refunds')
    .set({ amount_cents: 100_000 })
    .where('square_payment_id', '=', squarePaymentId)
  await expect(more.execute()).rejects.toMatchObject({ constraint: 'refund_room' })
  const again = sql`insert into credits (membership_id, location_id, kind, cents, refund_id, at)
    select membership_id, location_id, kind, cents, refund_id, at from credits where membership_id = ${member.membershipId}`
  await expect(again.execute(world.deps.db)).rejects.toMatchObject({ constraint: 'credits_refund' })
})

test('over the sum of one person it waits for a second one, who may approve less; who asked does not approve it (O4, O9.7, risk 74)', async () => {
  await setLimits(2000)
  try {
    expect(await ask(dana, 2134)).toBe('asked')
    expect(await held()).toBe(0)
    const refundId = (await refunds())[0]?.id ?? ''
    const decide = (who: Colleague, more = {}) =>
      who.call('refund-decide', { key: randomUUID(), refundId, decision: 'approve', ...more })
    expect((await decide(dana)).status).not.toBe(200)
    expect(await held()).toBe(0)
    const answers = await Promise.all([decide(lee, { amountCents: 1067 }), decide(lee, { amountCents: 1067 })])
    expect(answers.filter(({ status }) => status === 200).map(({ body }) => body.state)).toContain('credited')
    expect([await held(), (await credits()).length]).toEqual([1000, 1])
    // Credit and money of one person are one sum of a day.
    expect((await dana.call('refund-preview', { squarePaymentId })).body.dayCents).toBe(1067)
  } finally {
    await setLimits(10_000)
  }
})

test('a membership that was canceled in between gets none of what is approved; the request can be refused (O9.7)', async () => {
  await setLimits(2000)
  try {
    expect(await ask(dana, 2134)).toBe('asked')
    const canceled = {
      key: randomUUID(),
      membershipId: member.membershipId,
      when: 'period_end',
      reason: 'Asked',
    } as const
    expect((await dana.call('cancel', canceled)).status).toBe(200)
    const refundId = (await refunds())[0]?.id ?? ''
    const decide = (decision: 'approve' | 'refuse') =>
      lee.call('refund-decide', { key: randomUUID(), refundId, decision })
    expect((await decide('approve')).refused.code).toBe('already_cancelled')
    expect((await refunds())[0]?.state).toBe('asked')
    expect((await decide('refuse')).body.state).toBe('refused')
    expect(await held()).toBe(0)
  } finally {
    await setLimits(10_000)
  }
})

test('to a membership of another payment, to one that is to end, or by whoever may not refund, none is given (O9.7, rule L)', async () => {
  const other = await joinAsMember(world)
  expect(await ask(dana, 500, { creditTo: other.membershipId })).toEqual([422, 'fields_invalid'])
  expect(await ask(dana, 500, { creditTo: 'none' })).toEqual([422, 'fields_invalid'])
  expect(await ask(dana, 500, { endMemberships: [member.membershipId] })).toEqual([422, 'fields_invalid'])
  expect(await ask(dana, 500, { cancelMemberships: [member.membershipId] })).toEqual([422, 'fields_invalid'])
  expect(await ask(await signIn(world, 'far@shop.example'), 500)).toEqual([404, 'unknown'])
  expect(await ask(await signIn(world, 'books@shop.example'), 500)).toEqual([403, 'not_allowed'])
  expect([await credits(), await refunds()]).toEqual([[], []])
})

test('someone of the shop who is the member asks for it, and another decides (O9.7)', async () => {
  await makeColleague(world.deps, { email: member.email, role: 'owner' })
  expect(await ask(await signIn(world, member.email), 500)).toBe('asked')
  expect(await held()).toBe(0)
})
