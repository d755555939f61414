import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export type Opening = {
  /** It may have been closed since. */
  location: boolean
  plan: boolean
  person: boolean
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

/** Until then no one can buy. */
export const hasOpened = ({ location, plan }: Pick<Opening, 'location' | 'plan'>): boolean => location && plan
