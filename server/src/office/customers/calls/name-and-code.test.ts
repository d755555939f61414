import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { takeLimit } from '../../../access/limits.ts'

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague
let books: Colleague
let membershipId: string
let customerId: string

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    books: 'accountant',
  })
  membershipId = (await makeMembership(world.deps)).membershipId
  customerId = (await membership()).subscriber_id
}, 60_000)
afterAll(() => world.close())
let isReady = false
beforeEach(async () => {
  if (isReady) return
  isReady = true
  dana = await signIn(world, 'dana@shop.example')
  near = await signIn(world, 'near@shop.example')
  far = await signIn(world, 'far@shop.example')
  books = await signIn(world, 'books@shop.example')
}, 60_000)

const membership = () =>
  world.deps.db.selectFrom('memberships').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
const nameNow = () =>
  world.deps.db
    .selectFrom('customers')
    .select(['given_name as givenName', 'family_name as familyName'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
const lastChange = () =>
  world.deps.db.selectFrom('changes').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('the whole code is shown to who says why, and the record tells that and why, not the code', async () => {
  const asked = { membershipId, reason: 'Lost the phone' }
  const { status, body } = await near.call('show-code', asked)
  expect([status, body.code]).toEqual([200, String((await membership()).code).padStart(6, '0')])
  const told = await lastChange()
  expect(told).toMatchObject({ field: 'code shown', reason: 'Lost the phone', subject_id: customerId })
  expect(JSON.stringify(told)).not.toContain(body.code)
  expect((await dana.call('changes', {})).body.rows[0]?.sentence).toMatch(
    /^The manager looked at the code of the .+ of .+/,
  )
})

test('a code is not shown without a reason, at a location of others, or of a membership that has ended (L)', async () => {
  expect((await dana.call('show-code', { membershipId, reason: '  ' })).refused.fields).toEqual({
    reason: 'Please say why.',
  })
  expect((await far.call('show-code', { membershipId, reason: 'Curious' })).status).toBe(404)
  expect((await books.call('show-code', { membershipId, reason: 'Curious' })).status).toBe(403)
  expect((await dana.call('show-code', { membershipId: 'no-such', reason: 'Curious' })).status).toBe(404)
  const { membershipId: ended } = await makeMembership(world.deps)
  await world.deps.db.updateTable('memberships').set({ state: 'ended', live: false }).where('id', '=', ended).execute()
  expect((await dana.call('show-code', { membershipId: ended, reason: 'Asked' })).refused.code).toBe('already_ended')
})

test('a person is shown at most twenty codes a day (T)', async () => {
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  for (let shown = 0; shown < 20; shown += 1) await takeLimit(strict, 'office_code', 'someone')
  await expect(takeLimit(strict, 'office_code', 'someone')).rejects.toMatchObject({ status: 429 })
})

test('a name is corrected; the record says that and not the name, because a name can be erased', async () => {
  const seen = await nameNow()
  const name = { givenName: ' Zoë ', familyName: "O'Hara-Núñez" }
  const { status, body } = await near.call('name-save', { customerId, ...name, seen })
  expect([status, body]).toEqual([200, { givenName: 'Zoë', familyName: "O'Hara-Núñez" }])
  expect(await nameNow()).toEqual(body)
  expect((await near.call('customers', { q: 'núñez' })).body.rows.map(({ id }) => id)).toEqual([customerId])
  const told = await lastChange()
  expect(told).toMatchObject({ field: 'name corrected', before: null, after: null })
  expect((await dana.call('changes', {})).body.rows[0]?.sentence).toBe(
    "The manager corrected the name of Zoë O'Hara-Núñez",
  )
})

test('a name that someone changed meanwhile, an empty one, and that of a stranger are refused', async () => {
  const seen = await nameNow()
  const save = (who: Colleague, more: object) => who.call('name-save', { customerId, ...seen, seen, ...more })
  expect((await save(dana, { seen: { givenName: 'Zoe', familyName: 'Old' } })).refused.code).toBe('changed_meanwhile')
  expect((await save(dana, { givenName: '  ' })).refused.fields).toEqual({ givenName: 'All fields are required.' })
  expect((await save(far, { givenName: 'Eve' })).status).toBe(404)
  expect((await save(books, { givenName: 'Eve' })).status).toBe(403)
  expect(await nameNow()).toEqual(seen)
})

test('a birthday is corrected by the member’s rule; the record says that and why, not the day (O6.3)', async () => {
  const seenAs = async () => (await near.call('customer', { id: customerId })).body.customer
  const save = (who: Colleague, more: object) =>
    who.call('birthday-save', { customerId, birthday: '05-03', seen: null, reason: 'Mistyped', ...more })
  expect(await seenAs()).not.toHaveProperty('birthday')
  expect((await save(near, {})).refused.code).toBe('birthday_not_asked')
  await world.deps.db
    .updateTable('entitlements')
    .set({ use: JSON.stringify({ count: 1, per: 'birthday' }) })
    .where('membership_id', '=', membershipId)
    .where('benefit_id', '=', 'term')
    .execute()
  expect((await seenAs()).birthday).toBeNull()
  expect((await save(near, { reason: ' ' })).refused.fields).toEqual({ reason: 'Please say why.' })
  expect((await save(near, { birthday: '04-31' })).refused.fields).toHaveProperty('day')
  expect((await save(near, {})).status).toBe(200)
  expect((await seenAs()).birthday).toBe('05-03')
  expect((await save(near, { birthday: '05-04', seen: '05-01' })).refused.code).toBe('changed_meanwhile')
  expect((await save(far, { seen: '05-03' })).status).toBe(404)
  expect((await save(books, { seen: '05-03' })).status).toBe(403)
  const told = await lastChange()
  expect(told).toMatchObject({ field: 'birthday corrected', reason: 'Mistyped', before: null, after: null })
  expect((await dana.call('changes', {})).body.rows[0]?.sentence).toMatch(/^The manager corrected the birthday of /)
})
