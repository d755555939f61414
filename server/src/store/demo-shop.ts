import type { Insertable } from 'kysely'
import type { Trx } from '../deps.ts'
import type { Db } from './database.ts'
import type { Database } from './tables.ts'

type Contact = { channel: 'email' | 'sms'; address: string }

export const insertCustomer = async (
  trx: Trx,
  customer: Insertable<Database['customers']>,
  contacts: readonly Contact[],
): Promise<void> => {
  await trx.insertInto('customers').values(customer).execute()
  await trx
    .insertInto('customer_contacts')
    .values(
      contacts.map((contact) => ({
        ...contact,
        customer_id: customer.id,
        signs_in: true,
        added_at: customer.created_at,
        proved_at: customer.created_at,
      })),
    )
    .execute()
}

export const insertCard = async (trx: Trx, card: Insertable<Database['cards']>): Promise<void> => {
  await trx.insertInto('cards').values(card).execute()
}

export const insertStaff = async (
  trx: Trx,
  person: Insertable<Database['staff']>,
  locations: readonly string[],
): Promise<void> => {
  await trx.insertInto('staff').values(person).execute()
  if (locations.length === 0) return
  await trx
    .insertInto('staff_locations')
    .values(locations.map((location_id) => ({ staff_id: person.id, location_id })))
    .execute()
}

/** As if it had been sold. */
export const insertMembership = async (
  trx: Trx,
  membership: Insertable<Database['memberships']>,
  benefits: readonly Omit<Insertable<Database['entitlements']>, 'membership_id'>[],
): Promise<void> => {
  await trx.insertInto('memberships').values(membership).execute()
  await trx
    .insertInto('entitlements')
    .values(benefits.map((benefit) => ({ ...benefit, membership_id: membership.id })))
    .execute()
}

export const insertPurchase = async (
  trx: Trx,
  purchase: Insertable<Database['purchases']>,
  subscriberIds: readonly string[],
): Promise<void> => {
  await trx.insertInto('purchases').values(purchase).execute()
  await trx
    .insertInto('purchase_subscribers')
    .values(subscriberIds.map((customer_id, position) => ({ purchase_id: purchase.id, position, customer_id })))
    .execute()
}

export const insertClaimedGift = async (
  trx: Trx,
  { membershipId, recipientId, message, at }: { membershipId: string; recipientId: string; message: string; at: Date },
): Promise<void> => {
  const recipient = await trx
    .selectFrom('customers')
    .select(['given_name', 'email'])
    .where('id', '=', recipientId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('gifts')
    .values({
      membership_id: membershipId,
      recipient_name: recipient.given_name,
      recipient_email: recipient.email,
      message,
      send_on: null,
      due_at: at,
      sent_at: at,
      claimed_at: at,
    })
    .execute()
}

export const whoSignsIn = async (
  db: Db,
  { members, staff }: { members: readonly string[]; staff: readonly string[] },
): Promise<string[]> => {
  const known = await db.selectFrom('customer_contacts').select('address').where('address', 'in', members).execute()
  const working = await db
    .selectFrom('staff')
    .select('email')
    .where('email', 'in', staff)
    .where('active', '=', true)
    .execute()
  return [...known.map(({ address }) => address), ...working.map(({ email }) => email)]
}
