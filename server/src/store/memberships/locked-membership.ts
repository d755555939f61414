import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** A membership with what emails about it need; locked for the rest of the transaction. */
export const lockMembership = (trx: Trx, membershipId: string) =>
  trx
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.payer_id')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['customers.email as payer_email', 'customers.given_name as payer_name'])
    .select(['locations.name as location_name', 'locations.address as location_address', 'locations.time_zone'])
    .select('locations.last_day as location_last_day')
    .select(['cards.brand', 'cards.last_4'])
    .where('memberships.id', '=', membershipId)
    .forUpdate('memberships')
    .executeTakeFirstOrThrow()
export type LockedMembership = Awaited<ReturnType<typeof lockMembership>>

/** Whether there is such a membership. */
export const knownMembership = async (db: Db | Trx, membershipId: string): Promise<boolean> => {
  const found = await db.selectFrom('memberships').select('id').where('id', '=', membershipId).executeTakeFirst()
  return found !== undefined
}

/** The purchase that a membership began with, if it began with one. */
export const purchaseOfMembership = async (trx: Trx, membershipId: string): Promise<string | null> => {
  const found = await trx
    .selectFrom('memberships')
    .select('purchase_id')
    .where('id', '=', membershipId)
    .executeTakeFirst()
  return found?.purchase_id ?? null
}

/** Where the memberships of a purchase are now. */
export const locationsOfPurchase = async (trx: Trx, purchaseId: string): Promise<string[]> => {
  const found = await trx
    .selectFrom('memberships')
    .select('location_id')
    .where('purchase_id', '=', purchaseId)
    .execute()
  return found.map(({ location_id: locationId }) => locationId)
}

/** A membership with its location's time zone and the card it renews with, for display. */
export const membershipWithCard = (db: Db | Trx, membershipId: string) =>
  db
    .selectFrom('memberships')
    .innerJoin('locations', 'locations.id', 'memberships.location_id')
    .leftJoin('cards', 'cards.id', 'memberships.card_id')
    .selectAll('memberships')
    .select(['locations.time_zone', 'cards.brand', 'cards.last_4', 'cards.exp_month', 'cards.exp_year'])
    .where('memberships.id', '=', membershipId)
    .executeTakeFirstOrThrow()
