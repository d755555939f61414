import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/**
 * Locked until the transaction ends, with what its emails need. Read only once it is locked: one that was moved while
 * we waited would not be found at the place where it was, and has another card.
 */
export const lockMembership = async (trx: Trx, membershipId: string) => {
  await trx.selectFrom('memberships').select('id').where('id', '=', membershipId).forUpdate().execute()
  return trx
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.payer_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['customers.email as payer_email', 'customers.given_name as payer_name'])
    .select(['locations.name as location_name', 'locations.address as location_address', 'locations.time_zone'])
    .select('locations.last_day as location_last_day')
    .select(['cards.brand', 'cards.last_4', 'cards.exp_month', 'cards.exp_year'])
    .select((eb) =>
      eb
        .selectFrom('shop_settings')
        .select(sql<string | null>`value #>> '{}'`.as('try_mode'))
        .where('key', '=', 'renewalTries')
        .as('try_mode'),
    )
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()
}
export type LockedMembership = Awaited<ReturnType<typeof lockMembership>>

export const knownMembership = async (db: Db | Trx, membershipId: string): Promise<boolean> => {
  const found = await db.selectFrom('memberships').select('id').where('id', '=', membershipId).executeTakeFirst()
  return found !== undefined
}

export const purchaseOfMembership = async (trx: Trx, membershipId: string): Promise<string | null> => {
  const found = await trx
    .selectFrom('memberships')
    .select('purchase_id')
    .where('id', '=', membershipId)
    .executeTakeFirst()
  return found?.purchase_id ?? null
}

export const locationsOfPurchase = async (trx: Trx, purchaseId: string): Promise<string[]> => {
  const found = await trx
    .selectFrom('memberships')
    .select('location_id')
    .where('purchase_id', '=', purchaseId)
    .execute()
  return found.map(({ location_id: locationId }) => locationId)
}

/** With its location's time zone and the card it renews with. */
export const membershipWithCard = (db: Db | Trx, membershipId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['locations.time_zone', 'cards.brand', 'cards.last_4', 'cards.exp_month', 'cards.exp_year'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()

/** Of the first person who was named; null when there is none any more. */
export const firstMembershipOf = async (trx: Trx, purchaseId: string): Promise<string | null> =>
  (
    await trx
      .selectFrom('purchase_subscribers')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.purchase_id', '=', 'purchase_subscribers.purchase_id')
          .onRef('memberships.subscriber_id', '=', 'purchase_subscribers.customer_id'),
      )
      .select('memberships.id')
      .where('purchase_subscribers.purchase_id', '=', purchaseId)
      .orderBy('purchase_subscribers.position')
      .executeTakeFirst()
  )?.id ?? null
