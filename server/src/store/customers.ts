import type { Deps, Trx } from '../deps.ts'
import type { Db } from './database.ts'

/** A pair of contacts in canonical form (R8). */
export type Pair = { email: string; phone: string }
export type Typed = { firstName: string; lastName: string; email: string }

/** The customer of a pair, if there is one. */
export const findByPair = async (db: Db | Trx, pair: Pair): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('customers')
    .select('id')
    .where('email_canonical', '=', pair.email)
    .where('phone', '=', pair.phone)
    .executeTakeFirst()

/**
 * The customer of a pair, made when it is new. Both contacts sign in, since they were given when it was created (rule B).
 * An existing record is never changed (hole 6).
 */
export const findOrCreate = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Trx,
  pair: Pair,
  typed: Typed,
): Promise<{ id: string; created: boolean }> => {
  const now = deps.clock.now()
  const made = await trx
    .insertInto('customers')
    .values({
      id: deps.ids.id(),
      given_name: typed.firstName,
      family_name: typed.lastName,
      email: typed.email,
      email_canonical: pair.email,
      phone: pair.phone,
      created_at: now,
      square_customer_id: null,
    })
    .onConflict((conflict) => conflict.columns(['email_canonical', 'phone']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await trx
      .insertInto('customer_contacts')
      .values([
        { customer_id: made.id, channel: 'email' as const, address: pair.email, signs_in: true, added_at: now },
        { customer_id: made.id, channel: 'sms' as const, address: pair.phone, signs_in: true, added_at: now },
      ])
      .execute()
    return { id: made.id, created: true }
  }
  const found = await findByPair(trx, pair)
  if (!found) throw new Error('a customer vanished while it was submitted')
  return { id: found.id, created: false }
}

/** A typing mistake in a name may be corrected as long as nobody else knows the record: same checkout, nothing bought. */
export const correctName = async (trx: Trx, checkoutId: string, customerId: string, typed: Typed): Promise<void> => {
  await trx
    .updateTable('customers')
    .set({ given_name: typed.firstName, family_name: typed.lastName })
    .where('id', '=', customerId)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        exists(
          selectFrom('checkout_customers')
            .select('customer_id')
            .where('checkout_id', '=', checkoutId)
            .where('customer_id', '=', customerId)
            .where('grant_kind', '=', 'created'),
        ),
        not(
          exists(
            selectFrom('checkout_customers')
              .select('customer_id')
              .where('checkout_id', '!=', checkoutId)
              .where('customer_id', '=', customerId),
          ),
        ),
        not(exists(selectFrom('purchases').select('id').where('buyer_id', '=', customerId))),
        not(exists(selectFrom('memberships').select('id').where('subscriber_id', '=', customerId))),
      ]),
    )
    .execute()
}

/** Whether the account has a card of its own on file; one that was entered in this very session does not ask for a code. */
export const hasCard = async (db: Db | Trx, customerId: string, sessionId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('cards')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('joined_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('session_cards').select('card_id').where('session_id', '=', sessionId))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type CustomerRecord = { id: string; givenName: string; familyName: string; email: string; phone: string }

export const customerById = async (db: Db | Trx, id: string): Promise<CustomerRecord | undefined> =>
  db
    .selectFrom('customers')
    .select(['id', 'given_name as givenName', 'family_name as familyName', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()
