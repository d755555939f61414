import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeMembership, makeShop } from '../../test/make-membership.ts'
import { createWorld, type World } from '../../test/world.ts'
import { findByName, MOST } from './find-by-name.ts'

let world: World
const GIVEN = ['Mei', 'Meike', 'Ana', 'Chén', 'Zoë', 'mei']
const FAMILY = ['Chen', 'Cheng', 'de la Cruz', 'Meier', 'Abe', 'Öz', '']
const PEOPLE = 90

beforeEach(async () => {
  world = await createWorld()
  const { deps } = world
  await makeShop(deps)
  for (let count = 0; count < PEOPLE; count += 1)
    await makeMembership(deps, {
      locationId: count % 3 === 0 ? 'newark' : 'kips-bay',
      ...(count % 4 === 1 && { state: 'ended', live: false }),
    })
  await sql`with numbered as (select subscriber_id as id, row_number() over (order by id) as n from memberships)
    update customers c set given_name = (${GIVEN}::text[])[1 + n % ${GIVEN.length}::int],
      family_name = (${FAMILY}::text[])[1 + n % ${FAMILY.length}::int] from numbered where numbered.id = c.id`.execute(
    deps.db,
  )
  // Someone who drinks from two.
  await sql`update memberships set subscriber_id = (select max(subscriber_id) from memberships where live)
    where id = (select min(id) from memberships where live)`.execute(deps.db)
}, 60_000)
afterEach(() => world.close())

/** All of them, sorted in one piece. */
const expected = async (locationId: string, name: string) => {
  const { rows } = await sql<{ id: string }>`
    select m.id from memberships m join customer_names n on n.customer_id = m.subscriber_id
    where m.live and (n.forwards like ${`${name}%`} or n.backwards like ${`${name}%`}) and (m.location_id = ${locationId}
      or exists (select from plan_locations p where p.plan_id = m.plan_id and p.location_id = ${locationId}))
    order by n.backwards, n.customer_id, m.id limit 6`.execute(world.deps.db)
  return rows.map(({ id }) => id)
}

test('a name finds the same members in the same order, however many have it and wherever they stand (C2, R85)', async () => {
  for (const most of [MOST, { sorted: 0, walked: 1000 }, { sorted: 0, walked: 20 }, { sorted: 5, walked: 1 }])
    for (const locationId of ['kips-bay', 'newark'])
      for (const name of ['mei', 'me', 'meier', 'ch', 'cheng', 'dela', 'ab', 'oz', 'meichen', 'chenmei', 'zz']) {
        const found = await findByName(world.deps.db, { locationId, name }, most)
        expect([most, locationId, name, found.map(({ membershipId }) => membershipId)]).toEqual([
          most,
          locationId,
          name,
          await expected(locationId, name),
        ])
      }
})
