import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
let sam: Colleague
let lee: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleague(world.deps, { email: 'sam.rivera@gmail.com', role: 'support' })
  await makeColleague(world.deps, { email: 'lee@shop.example', role: 'owner' })
  sam = await signIn(world, 'sam.rivera@gmail.com')
  lee = await signIn(world, 'lee@shop.example')
}, 90_000)
afterAll(() => world.close())

/** Someone who has bought a plan, with this email. */
const buyer = async (email: string, planId = 'one-month') => {
  const visitor = world.visitor()
  const found: Buyer = { visitor, ...(await submit(visitor, 'primary', { email })) }
  expect((await pay(found, await addCard(world, found), { planId })).status).toBe(200)
  await world.app.dueWork()
  const { db } = world.deps
  const one = await db.selectFrom('memberships').select('id').where('payer_id', '=', found.id).executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', found.id)
    .executeTakeFirstOrThrow()
  return { customerId: found.id, membershipId: one.id, squarePaymentId: paid.square_payment_id ?? '' }
}
type Bought = Awaited<ReturnType<typeof buyer>>

const refund = (who: Colleague, { squarePaymentId }: Bought, amountCents = 500) =>
  who.call('refund-ask', {
    key: randomUUID(),
    squarePaymentId,
    amountCents,
    reason: 'goodwill',
    note: '',
    endMemberships: [],
    tellCustomer: false,
  })
const reason = 'The machine was broken'
/** What changes something for a customer, each as it would be asked for. */
const changes = (who: Colleague, { customerId, membershipId }: Bought) => ({
  'a free month': () =>
    who.call('give', {
      kind: 'membership',
      key: randomUUID(),
      customerId,
      planId: 'one-month',
      locationId: 'kips-bay',
      endsOn: '2030-01-01',
      reason,
    } as never),
  credit: () => who.call('give-credit', { key: randomUUID(), membershipId, credit: { cents: 500 }, reason }),
  'an end today': () => who.call('cancel', { key: randomUUID(), membershipId, when: 'today', reason }),
  'an undone end': () => who.call('uncancel', { key: randomUUID(), membershipId }),
  'a move': () => who.call('move', { key: randomUUID(), membershipId, locationId: 'newark', reason }),
  'a name': () => {
    const name = { givenName: 'Ana', familyName: 'Silva' }
    return who.call('name-save', { key: randomUUID(), customerId, ...name, seen: name })
  },
  'a contact': () =>
    who.call('contact-propose', {
      key: randomUUID(),
      customerId,
      channel: 'email',
      address: `new.${randomUUID()}@guest.example`,
      reason,
    }),
})

test.each(['sam.rivera@gmail.com', 'samrivera+tea@gmail.com', 'Sam.Rivera+2@googlemail.com'])(
  'whoever works here changes nothing in the own account, and a refund to it takes a second person: %s',
  async (email) => {
    const own = await buyer(email)
    for (const [what, change] of Object.entries(changes(sam, own)))
      expect([what, (await change()).refused]).toMatchObject([what, { code: 'own_account' }])
    const { body } = await sam.call('refund-preview', { squarePaymentId: own.squarePaymentId })
    expect(body.needsSecond).toBe(true)
    expect((await refund(sam, own)).body.state).toBe('asked')
    for (const [what, change] of Object.entries(changes(lee, own)))
      expect([what, (await change()).refused.code]).not.toEqual([what, 'own_account'])
  },
)

test('someone else’s account is changed, and refunded a little without anyone, as ever', async () => {
  const other = await buyer('samrivera@shop.example')
  for (const [what, change] of Object.entries(changes(sam, other)))
    expect([what, (await change()).refused.code]).not.toEqual([what, 'own_account'])
  expect((await refund(sam, other)).body.state).toBe('wanted')
})

test('a refund to the own account is approved by someone else than its owner', async () => {
  await makeColleague(world.deps, { email: 'kim@shop.example', role: 'owner' })
  const kim = await signIn(world, 'kim@shop.example')
  const { refundId } = (await refund(sam, await buyer('kim+card@shop.example', 'annual'), 30_000)).body
  const decide = (who: Colleague) => who.call('refund-decide', { refundId, decision: 'approve' })
  expect([(await decide(kim)).refused.code, (await decide(lee)).body]).toEqual(['own_account', { state: 'wanted' }])
})
