import { randomUUID } from 'node:crypto'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { joinAsMember, type Member } from '../../../../test/office/price-change.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let support: Colleague
let owner: Colleague
let member: Member
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    support: 'support',
    owner: 'owner',
    far: ['manager', 'newark'],
    books: 'accountant',
  })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  // What was given before is not of the last 24 hours.
  await world.clock({ days: 1, minutes: 1 })
  support = await signIn(world, 'support@shop.example')
  owner = await signIn(world, 'owner@shop.example')
  member = await joinAsMember(world)
})

type Credit = OfficeBodyOf<'give-credit'>['credit']
const body = (credit: Credit, more = {}) => ({
  key: randomUUID(),
  membershipId: member.membershipId,
  credit,
  reason: 'The machine was broken for a week',
  ...more,
})
const give = async (who: Colleague, credit: Credit, more = {}) => {
  const { status, refused } = await who.call('give-credit', body(credit, more))
  return status === 200 ? 200 : [status, refused.code]
}
const rows = () =>
  world.deps.db
    .selectFrom('credits')
    .select(['kind', 'cents', 'days'])
    .where('membership_id', '=', member.membershipId)
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

test('the same press twice gives once, also at once; two presses give twice (O9.7)', async () => {
  const once = body({ cents: 500 })
  const answers = await Promise.all([support.call('give-credit', once), support.call('give-credit', once)])
  expect(answers.map(({ body: { heldCents } }) => heldCents)).toEqual([500, 500])
  expect(await Promise.all([give(support, { cents: 700 }), give(support, { cents: 700 })])).toEqual([200, 200])
  expect([await held(), (await rows()).length]).toEqual([1900, 3])
})

test('support gives 90 days a year as credit and as days together, and no one passes it in two tabs (O9.7, risk 77)', async () => {
  expect(await give(support, { days: 60 })).toBe(200)
  const two = await Promise.all([give(support, { days: 20 }), give(support, { days: 20 })])
  expect(two).toContainEqual(200)
  expect(two).toContainEqual([403, 'too_many_days'])
  // Thirty days cost $30.00, and a day that has begun counts.
  expect(await give(support, { cents: 1001 })).toEqual([403, 'too_many_days'])
  expect(await give(support, { cents: 1000 })).toBe(200)
  expect((await rows()).map(({ days }) => days)).toEqual([60, 20, 10])
  expect(await give(owner, { days: 90 })).toBe(200)
})

test('$100.00 at once and $300.00 a day with refunds are the most of anyone, also of an owner in two tabs (O9.7, risk 74)', async () => {
  expect(await give(owner, { cents: 10_001 })).toEqual([403, 'too_much_credit'])
  expect(await give(owner, { cents: 10_000 })).toBe(200)
  expect(await give(owner, { cents: 9000 })).toBe(200)
  const two = await Promise.all([give(owner, { cents: 8000 }), give(owner, { cents: 8000 })])
  expect(two).toContainEqual(200)
  expect(two).toContainEqual([403, 'too_much_credit'])
  const { square_payment_id: squarePaymentId } = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', member.id)
    .executeTakeFirstOrThrow()
  const refund = await owner.call('refund-preview', { squarePaymentId: squarePaymentId ?? '' })
  expect([refund.body.dayCents, refund.body.needsSecond]).toEqual([27_000, true])
  expect(await held()).toBe(27_000)
})

test.each([
  ['nothing', { cents: 0 }],
  ['less than nothing', { cents: -500 }],
  ['a thousand million cents', { cents: 1_000_000_000 }],
  ['half a cent', { cents: 0.5 }],
  ['no day', { days: 0 }],
  ['91 days', { days: 91 }],
  ['both', { cents: 500, days: 5 }],
] as const)('%s is no credit (O9.7)', async (_case, credit) => {
  expect((await owner.call('give-credit', body(credit as unknown as Credit))).status).toBe(400)
  expect([await held(), await rows()]).toEqual([0, []])
})

test('a manager of another location, and whoever may not help customers, gives none; a reason names no one (O9.7, rule L)', async () => {
  expect(await give(await signIn(world, 'far@shop.example'), { cents: 500 })).toEqual([404, 'unknown'])
  expect(await give(await signIn(world, 'books@shop.example'), { cents: 500 })).toEqual([403, 'not_allowed'])
  expect(await give(owner, { cents: 500 }, { membershipId: 'none' })).toEqual([404, 'unknown'])
  expect(await give(owner, { cents: 500 }, { reason: ' ' })).toEqual([422, 'fields_invalid'])
  expect(await give(owner, { cents: 500 }, { reason: `For ${member.email}` })).toEqual([422, 'fields_invalid'])
  expect(await rows()).toEqual([])
})

test('what is canceled gets none until that is undone, and the record of changes says who gave what (O9.7, rule M)', async () => {
  const { membershipId } = member
  const canceled = { key: randomUUID(), membershipId, when: 'period_end', reason: 'Asked at the counter' } as const
  expect((await owner.call('cancel', canceled)).status).toBe(200)
  expect(await give(owner, { cents: 500 })).toEqual([422, 'already_cancelled'])
  expect((await owner.call('renewal-preview', { membershipId })).body.credit.refused).toContain('Undo the cancellation')
  expect((await owner.call('uncancel', { key: randomUUID(), membershipId })).status).toBe(200)
  expect(await give(owner, { days: 7 })).toBe(200)
  const [said] = (await owner.call('changes', { subject: 'customer', id: member.id })).body.rows
  expect(said?.sentence).toMatch(/gave .+ \$\d\.\d\d of credit \(7 days\) for One Month/)
  expect((await owner.call('customer', { id: member.id })).body.memberships[0]?.creditCents).toBe(await held())
})
