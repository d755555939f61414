import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague
let books: Colleague
let customerId: string
let isReady = false

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
  const { membershipId } = await makeMembership(world.deps)
  const { payer_id: id } = await world.deps.db
    .selectFrom('memberships')
    .select('payer_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  customerId = id
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  if (isReady) return
  isReady = true
  dana = await signIn(world, 'dana@shop.example')
  near = await signIn(world, 'near@shop.example')
  far = await signIn(world, 'far@shop.example')
  books = await signIn(world, 'books@shop.example')
}, 60_000)

const textsFor = async (who: Colleague) => (await who.call('notes', { customerId })).body.map(({ text }) => text)

test('a note is read by whoever may know the customer, newest first, with who wrote it', async () => {
  expect((await near.call('note-add', { customerId, text: '  Prefers oat milk.\nAsks for a receipt.  ' })).status).toBe(
    200,
  )
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 60_000))
  expect((await dana.call('note-add', { customerId, text: 'Called about a card.' })).status).toBe(200)
  const { body } = await near.call('notes', { customerId })
  expect(body.map(({ text, by }) => [text, by])).toEqual([
    ['Called about a card.', 'The owner'],
    ['Prefers oat milk.\nAsks for a receipt.', 'The manager'],
  ])
})

test('a note without a word is refused', async () => {
  const { status, refused } = await dana.call('note-add', { customerId, text: ' \n ' })
  expect([status, refused.fields]).toEqual([422, { text: 'Please write a note.' }])
})

test('who sees other locations only, or no customers, neither reads, adds nor removes one (L)', async () => {
  const { noteId } = (await dana.call('note-add', { customerId, text: 'Between us.' })).body
  expect((await far.call('notes', { customerId })).status).toBe(404)
  expect((await far.call('note-add', { customerId, text: 'Hello' })).status).toBe(404)
  expect((await far.call('note-remove', { noteId })).status).toBe(404)
  expect((await books.call('notes', { customerId })).status).toBe(403)
  expect((await dana.call('notes', { customerId: 'no-one' })).status).toBe(404)
  expect(await textsFor(dana)).toContain('Between us.')
})

test('a removed note is gone with its text, once; the record says who did it and not what it said', async () => {
  const { noteId } = (await near.call('note-add', { customerId, text: 'Wrong person.' })).body
  expect((await near.call('note-remove', { noteId })).status).toBe(200)
  expect((await near.call('note-remove', { noteId })).status).toBe(404)
  expect(await textsFor(dana)).not.toContain('Wrong person.')
  const kept = await world.deps.db.selectFrom('customer_notes').selectAll().where('id', '=', noteId).execute()
  expect(kept).toMatchObject([{ text: '', removed_at: expect.any(Date) }])
  const { rows } = (await dana.call('changes', { subject: 'customer', id: customerId })).body
  expect(rows.slice(0, 2).map(({ sentence }) => sentence)).toEqual([
    expect.stringMatching(/^The manager removed a note about /),
    expect.stringMatching(/^The manager added a note about /),
  ])
  expect(JSON.stringify(rows)).not.toContain('Wrong person')
})

test('all notes on a customer are read, however many', async () => {
  const { db, clock } = world.deps
  const [staff] = await db.selectFrom('staff').select('id').limit(1).execute()
  const one = { customer_id: customerId, staff_id: staff?.id ?? '', text: 'Oat milk.', at: clock.now() }
  const notes = Array.from({ length: 201 }, (_, at) => ({ ...one, id: `many-${at}` }))
  await db.insertInto('customer_notes').values(notes).execute()
  expect((await textsFor(dana)).filter((text) => text === 'Oat milk.')).toHaveLength(201)
  await db.deleteFrom('customer_notes').where('id', 'like', 'many-%').execute()
})
