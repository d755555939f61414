import type { Deps, Trx } from '@sipday/server/deps.ts'
import { change } from '@sipday/server/store/office/changes.ts'

const names = [
  'Alex Morgan',
  'Jordan Blake',
  'Casey Nguyen',
  'Robin Ellis',
  'Jamie Ortiz',
  'Taylor Quinn',
  'Morgan Lee',
  'Riley Shaw',
] as const

/** Where no one is yet, someone begins to work there. */
export const peopleAtTills = async (
  trx: Trx,
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  placeIds: readonly string[],
): Promise<Map<string, string>> => {
  const working = await trx
    .selectFrom('staff')
    .select(['id', 'location_id'])
    .where('role', '=', 'till')
    .where('active', '=', true)
    .execute()
  const tills = new Map(working.flatMap(({ id, location_id }) => (location_id === null ? [] : [[location_id, id]])))
  const now = clock.now()
  for (const [place, placeId] of placeIds.entries()) {
    if (tills.has(placeId)) continue
    const id = ids.id()
    const name = names[place % names.length] ?? ''
    const email = `till-${placeId}@demo.example`
    await trx
      .insertInto('staff')
      .values({ id, name, email, role: 'till', location_id: placeId, created_at: now })
      .execute()
    await change(trx, {
      at: now,
      by: 'on the machine',
      subject: 'staff',
      id,
      field: 'till',
      before: null,
      after: placeId,
    })
    tills.set(placeId, id)
  }
  return tills
}
