import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

/** How far a shop has come on the way to its first sale. */
export type Opening = {
  /** Something was published that could be sold; it may have been closed since. */
  location: boolean
  plan: boolean
  /** Someone works here, whatever the role. */
  person: boolean
  /** Someone may set up the shop in the office. */
  owner: boolean
}

export const openingOf = async (db: Kysely<Database>): Promise<Opening> => {
  const found = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('locations').select('id')).as('location'),
      exists(selectFrom('plans').select('id')).as('plan'),
      exists(selectFrom('staff').select('id')).as('person'),
      exists(selectFrom('staff').select('id').where('role', '=', 'owner').where('active', '=', true)).as('owner'),
    ])
    .executeTakeFirstOrThrow()
  return {
    location: Boolean(found.location),
    plan: Boolean(found.plan),
    person: Boolean(found.person),
    owner: Boolean(found.owner),
  }
}

/** Before that, no one can buy anything yet. */
export const hasOpened = ({ location, plan }: Pick<Opening, 'location' | 'plan'>): boolean => location && plan
