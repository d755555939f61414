import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

export const lockCustomer = (trx: Trx, id: string) =>
  trx.selectFrom('customers').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** R8. */
export const pairIsTaken = async (
  trx: Trx,
  exceptOf: string,
  { email, phone }: { email: string; phone: string },
): Promise<boolean> => {
  const other = await trx
    .selectFrom('customers')
    .select('id')
    .where('email_canonical', '=', email)
    .where('phone', '=', phone)
    .where('id', '!=', exceptOf)
    .executeTakeFirst()
  return other !== undefined
}

type Filled = { given_name: string; family_name: string; email: string; email_canonical: string; phone: string }

export const saveProfile = async (trx: Trx, id: string, filled: Filled): Promise<void> => {
  await trx.updateTable('customers').set(filled).where('id', '=', id).execute()
}

type NewContact = { customerId: string; channel: 'email' | 'sms'; address: string; provedAt: Date | null; at: Date }

export const insertContact = async (trx: Trx, contact: NewContact): Promise<void> => {
  await trx
    .insertInto('customer_contacts')
    .values({
      customer_id: contact.customerId,
      channel: contact.channel,
      address: contact.address,
      signs_in: contact.provedAt !== null,
      added_at: contact.at,
      proved_at: contact.provedAt,
    })
    .onConflict((conflict) => conflict.columns(['customer_id', 'channel', 'address']).doNothing())
    .execute()
}

/** Oldest first. */
export const accountsOf = (db: Db, { channel, address }: { channel: 'email' | 'sms'; address: string }) =>
  db
    .selectFrom('customers')
    .innerJoin('customer_contacts', 'customer_contacts.customer_id', 'customers.id')
    .select(['customers.id', 'given_name', 'family_name', 'email as email_address', 'phone'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('signs_in', '=', true)
    .orderBy('customers.created_at')
    .orderBy('customers.id')
    .execute()

/** Of these customers the oldest one that has one half of this pair, and no other half. */
export const halfOf = (db: Db, customerIds: readonly string[], { email, phone }: { email: string; phone: string }) =>
  db
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', customerIds)
    .where((eb) => eb.or([eb.and({ email_canonical: email, phone: '' }), eb.and({ email_canonical: '', phone })]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
