import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { makeShop } from '../../../test/make-membership.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { change } from '../office/changes.ts'
import { hashOfChange } from '../office/changes-list.ts'
import { countWrongCode, forgetWrongCodes, lockedSince } from './failures.ts'
import { endSessionsByHand } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  for (const email of ['dana@shop.example', 'lee@shop.example'])
    await makeColleague(world.deps, { email, role: 'owner' })
})
afterAll(() => world.close())

test('whoever runs the machine ends the sessions of one contact, or of everyone, and the rows stay (O2)', async () => {
  const [dana, lee] = [await signIn(world, 'dana@shop.example'), await signIn(world, 'lee@shop.example')]
  const count = async () => (await world.deps.db.selectFrom('sessions').select('id').execute()).length
  const [before, now] = [await count(), world.deps.clock.now()]
  expect((await endSessionsByHand(world.deps.db, { address: 'dana@shop.example', now }))[0]?.count).toBeGreaterThan(0)
  expect([(await dana.call('me')).status, (await lee.call('me')).status]).toEqual([401, 200])
  await endSessionsByHand(world.deps.db, { address: null, now })
  expect((await lee.call('me')).status).toBe(401)
  expect(await endSessionsByHand(world.deps.db, { address: null, now })).toEqual([{ count: 0 }])
  expect(await count()).toBe(before)
})

test('whoever runs the machine forgets the wrong codes of one contact (S8)', async () => {
  const [mei, ana] = [
    { channel: 'email', address: 'mei@demo.example' },
    { channel: 'email', address: 'ana@demo.example' },
  ] as const
  for (const contact of [mei, mei, ana, ana]) await countWrongCode(world.deps.db, contact, 1, world.deps.clock.now())
  const buckets = ['check_failed:customers:email:mei@demo.example']
  await world.deps.db
    .insertInto('limit_hits')
    .values(buckets.map((bucket) => ({ bucket, at: world.deps.clock.now() })))
    .execute()
  expect(await forgetWrongCodes(world.deps.db, { buckets, ...mei })).toEqual([{ count: 2 }])
  expect(await lockedSince(world.deps.db, mei)).toBeNull()
  expect(await lockedSince(world.deps.db, ana)).not.toBeNull()
})

test('the hash of a change is read by its number, to compare it with an old email (O3)', async () => {
  const made = {
    at: world.deps.clock.now(),
    by: 'on the machine',
    subject: 'staff',
    id: 'dana',
    field: 'till',
  } as const
  await world.deps.db.transaction().execute((trx) => change(trx, { ...made, before: null, after: 'kips-bay' }))
  const { id, hash } = await world.deps.db.selectFrom('changes').select(['id', 'hash']).executeTakeFirstOrThrow()
  expect(await hashOfChange(world.deps.db, { id: Number(id) })).toEqual([{ hash: Buffer.from(hash).toString('hex') }])
})
