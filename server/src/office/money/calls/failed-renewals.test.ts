import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague
let buyer: Awaited<ReturnType<typeof newBuyer>>
let membershipId: string

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
  const other = await newBuyer(world)
  expect((await pay(other, await addCard(world, other))).status).toBe(200)
  buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { id } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  membershipId = id
  // Paid later: of the two only the buyer's card is declined.
  await world.deps.db.updateTable('memberships').set({ paid_through: '2027-03-15' }).where('id', '<>', id).execute()
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 20 })
  await world.clock({ now: '2027-02-15T17:00:00Z' })
  await world.app.dueWork()
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
  near = await signIn(world, 'near@shop.example')
  far = await signIn(world, 'far@shop.example')
}, 60_000)

const rowsFor = async (who: Colleague) => (await who.call('failed-renewals', {})).body
const own = async () => (await rowsFor(dana)).rows.find((row) => row.membershipId === membershipId)
/** It and the list never say different things. */
const onHome = async () =>
  (await dana.call('home')).body.todo.find(({ kind, id }) => kind === 'renewal_failed' && id === membershipId)?.text
const mails = async (subject: RegExp) => {
  await world.app.dueWork()
  return (await world.messages(buyer.email)).filter((mail) => subject.test(mail.subject)).length
}

test('a renewal that a card did not pay is listed with its sum, its grace and what the payer was told (O11)', async () => {
  expect(await own()).toEqual({
    membershipId,
    customer: { id: buyer.id, name: 'Ana Silva' },
    planName: 'One Month',
    locationName: 'Shop kips-bay',
    periodStart: '2027-02-15',
    cents: 3200,
    failedAt: expect.stringMatching(/^2027-02-15T/),
    graceUntil: '2027-02-18',
    told: [expect.stringMatching(/^2027-02-15T/)],
  })
  expect(await onHome()).toContain('They were emailed how to pay on February 15, 2027.')
  const at = world.deps.db.updateTable('mails')
  const { sent_at } = await world.deps.db
    .selectFrom('mails')
    .select('sent_at')
    .where('dedupe_key', '=', `failed:${membershipId}:2027-02-15`)
    .executeTakeFirstOrThrow()
  await at.set({ sent_at: null }).where('dedupe_key', '=', `failed:${membershipId}:2027-02-15`).execute()
  expect((await own())?.told).toEqual([])
  expect(await onHome()).toContain('They were not emailed how to pay yet.')
  await at.set({ sent_at }).where('dedupe_key', '=', `failed:${membershipId}:2027-02-15`).execute()
  // However long ago: what waits stands in both.
  const renewals = (at: Date) =>
    world.deps.db.updateTable('renewals').set({ at }).where('membership_id', '=', membershipId).execute()
  await renewals(new Date('2026-12-20T15:00:00Z'))
  expect(await onHome()).toBeDefined()
  await renewals(new Date('2027-02-15T15:00:00Z'))
  expect((await rowsFor(near)).rows.map((row) => row.membershipId)).toContain(membershipId)
  expect(await rowsFor(far)).toEqual({ rows: [], next: null, total: 0 })
  expect((await dana.call('failed-renewals', { customerId: 'no-one' })).body.total).toBe(0)
  const books = await signIn(world, 'books@shop.example')
  expect((await rowsFor(books)).rows.map((row) => row.customer.name)).toContain('Ana Silva')
  expect((await books.call('customer', { id: buyer.id })).status).toBe(403)
})

test('the payer is emailed again, once a day, and the record says who asked for it', async () => {
  expect((await far.call('dunning-nudge', { membershipId })).status).toBe(404)
  const before = await mails(/^We could not charge \$/)
  // The limits of this world are a thousand times as wide; the email of a day is one all the same.
  for (let press = 0; press < 3; press += 1)
    expect((await near.call('dunning-nudge', { membershipId })).status).toBe(200)
  expect(await mails(/^We could not charge \$/)).toBe(before + 1)
  const [letter] = await world.messages(buyer.email)
  expect(letter?.text).toMatch(/^Your bank refused the payment\n/)
  expect((await own())?.told).toHaveLength(2)
  const { rows } = (await dana.call('changes', { subject: 'customer', id: buyer.id })).body
  expect(rows[0]?.sentence).toBe('The manager emailed Ana Silva how to pay for the One Month')
})

test('after the grace the email says that the code no longer works; once paid, nothing is due', async () => {
  await world.clock({ now: '2027-02-20T17:00:00Z' })
  await world.app.dueWork()
  dana = await signIn(world, 'dana@shop.example')
  expect(await own()).toMatchObject({ graceUntil: null })
  const stopped = await mails(/paused|stopped|no longer/i)
  near = await signIn(world, 'near@shop.example')
  expect((await near.call('dunning-nudge', { membershipId })).status).toBe(200)
  expect(await mails(/paused|stopped|no longer/i)).toBe(stopped + 1)
  await world.deps.db
    .updateTable('memberships')
    .set({ state: 'active', grace_until: null })
    .where('id', '=', membershipId)
    .execute()
  expect((await near.call('dunning-nudge', { membershipId })).refused.code).toBe('nothing_due')
  expect(await own()).toBeUndefined()
})
