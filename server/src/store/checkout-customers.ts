import type { Trx } from '../deps.ts'

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
 * Remembers a submitted person in the checkout. What was created here stays "created" when it is submitted again, and the
 * gifter does not become a recipient of the own gift.
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
      conflict.columns(['checkout_id', 'customer_id']).doUpdateSet((eb) => ({
        role:
          row.role === 'recipient'
            ? eb.case().when('checkout_customers.role', '=', 'gifter').then('gifter').else(row.role).end()
            : row.role,
        given_name: row.firstName,
        family_name: row.lastName,
        at: row.at,
      })),
    )
    .execute()
}

/** Whether somebody in this checkout gives the gift: recipients come after the gifter (W6, hole 21). */
export const hasGifter = async (trx: Trx, checkoutId: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('checkout_customers')
    .select('customer_id')
    .where('checkout_id', '=', checkoutId)
    .where('role', '=', 'gifter')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
