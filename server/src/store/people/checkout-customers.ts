import type { Trx } from '../../deps.ts'

export type Submitted = {
  checkoutId: string
  customerId: string
  created: boolean
  role: 'primary' | 'gifter' | 'recipient'
  firstName: string
  lastName: string
  at: Date
}

/**
 * Remembers a submitted person in the checkout, in the role of the last submit. What was created here stays "created" when
 * it is submitted again.
 */
export const rememberSubmitted = async (trx: Trx, row: Submitted): Promise<void> => {
  await trx
    .insertInto('checkout_customers')
    .values({
      checkout_id: row.checkoutId,
      customer_id: row.customerId,
      grant_kind: row.created ? 'created' : 'named',
      role: row.role,
      given_name: row.firstName,
      family_name: row.lastName,
      at: row.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['checkout_id', 'customer_id']).doUpdateSet({
        role: row.role,
        given_name: row.firstName,
        family_name: row.lastName,
        at: row.at,
      }),
    )
    .execute()
}

/**
 * Who gives the gift of this checkout, as typed: the last one submitted so. Someone whose place was taken by another giver
 * may be given to. Undefined when no one gives yet: recipients come after the gifter (W6, risk 21).
 */
export const gifterOf = (trx: Trx, checkoutId: string) =>
  trx
    .selectFrom('checkout_customers')
    .select(['customer_id as customerId', 'given_name as firstName', 'family_name as lastName'])
    .where('checkout_id', '=', checkoutId)
    .where('role', '=', 'gifter')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
