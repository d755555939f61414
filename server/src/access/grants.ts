import type { Db } from '../store/database.ts'
import type { Session } from './session.ts'

/** Why a session may act for a customer (security rule B); null: it may not. */
export type Grant = 'owned' | 'created' | 'named' | null

const FRESH_MS = 30 * 60_000

/** Whether this session proved any contact within the last 30 minutes (security rule A). */
export const isFresh = (session: Session, now: Date): boolean =>
  session.proofs.some((proof) => now.getTime() - proof.provedAt.getTime() <= FRESH_MS)

/** B1: the customers with a contact that this session proved, as long as that contact signs in. */
export const ownedCustomerIds = async (db: Db, session: Session | null): Promise<Set<string>> => {
  if (!session || session.proofs.length === 0) return new Set()
  const rows = await db
    .selectFrom('customer_contacts')
    .select('customer_id')
    .where('signs_in', '=', true)
    .where(({ or, and, eb }) =>
      or(session.proofs.map((proof) => and([eb('channel', '=', proof.channel), eb('address', '=', proof.address)]))),
    )
    .execute()
  return new Set(rows.map((row) => row.customer_id))
}

/** Whether a contact of this very customer was proved within the last 30 minutes. */
export const isFreshFor = async (db: Db, session: Session, customerId: string, now: Date): Promise<boolean> => {
  const recent = session.proofs.filter((proof) => now.getTime() - proof.provedAt.getTime() <= FRESH_MS)
  return (await ownedCustomerIds(db, { ...session, proofs: recent })).has(customerId)
}

/** B1 to B3 for one customer. */
export const grantFor = async (db: Db, session: Session | null, customerId: string): Promise<Grant> => {
  if (!session) return null
  if ((await ownedCustomerIds(db, session)).has(customerId)) return 'owned'
  if (!session.checkoutId) return null
  const row = await db
    .selectFrom('checkout_customers')
    .select('grant_kind')
    .where('checkout_id', '=', session.checkoutId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row?.grant_kind ?? null
}
