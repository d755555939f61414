import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Canonical contacts (R8). */
export type Pair = { email: string; phone: string }
export type Typed = { firstName: string; lastName: string; email: string }

/** Follows a merge to the customer who stayed. */
export const findByPair = async (db: Db | Trx, pair: Pair): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('customers')
    .select((eb) => eb.fn.coalesce('merged_into', 'id').as('id'))
    .where('email_canonical', '=', pair.email)
    .where('phone', '=', pair.phone)
    .executeTakeFirst()

const make = statement({
  name: 'make a customer',
  text: `
    with made as (
      insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
        values (:id, :firstName, :lastName, :email, :canonical, :phone, :now)
        on conflict (email_canonical, phone) do nothing returning id),
    contacts as (
      insert into customer_contacts (customer_id, channel, address, signs_in, added_at)
        select made.id, c.channel, c.address, true, :now
        from made, (values ('email', :canonical), ('sms', :phone)) c(channel, address) where c.address <> '')
    select id from made`,
  takes: {
    id: text,
    firstName: text,
    lastName: text,
    email: text,
    canonical: text,
    phone: text,
    now: instant,
  },
  gives: { id: text },
})

/**
 * A new one's contacts can both sign in, since they were given at creation (rule B); an existing record is never
 * changed (risk 6). `id` restores a lost record.
 */
export const findOrCreate = async (
  deps: Pick<Deps, 'ids' | 'clock'>,
  trx: Trx,
  pair: Pair,
  typed: Typed & { id?: string },
): Promise<{ id: string; created: boolean }> => {
  const id = typed.id ?? deps.ids.id()
  const now = deps.clock.now()
  const [made] = await make(trx, {
    id,
    firstName: typed.firstName,
    lastName: typed.lastName,
    email: typed.email,
    canonical: pair.email,
    phone: pair.phone,
    now,
  })
  if (made) return { id, created: true }
  const found = await findByPair(trx, pair)
  if (!found) throw new Error('a customer vanished while it was submitted')
  return { id: found.id, created: false }
}

/** Without cards entered in this session, which require no code. */
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

/** `birthday`: month and day, for who may see it. */
export const birthdayOfCustomer = async (db: Db | Trx, id: string): Promise<string | null> =>
  (await db.selectFrom('customers').select('birthday').where('id', '=', id).executeTakeFirst())?.birthday ?? null

export type CustomerRecord = { id: string; givenName: string; familyName: string; email: string; phone: string }

export const customerById = async (db: Db | Trx, id: string): Promise<CustomerRecord | undefined> =>
  db
    .selectFrom('customers')
    .select(['id', 'given_name as givenName', 'family_name as familyName', 'email', 'phone'])
    .where('id', '=', id)
    .executeTakeFirst()

type Name = { givenName: string; familyName: string }

/** Locked until the transaction ends. */
export const lockName = async (trx: Trx, customerId: string): Promise<Name | undefined> =>
  trx
    .selectFrom('customers')
    .select(['given_name as givenName', 'family_name as familyName'])
    .where('id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()

export const renameCustomer = async (
  trx: Trx,
  { customerId, givenName, familyName }: Name & { customerId: string },
): Promise<void> => {
  await trx
    .updateTable('customers')
    .set({ given_name: givenName, family_name: familyName })
    .where('id', '=', customerId)
    .execute()
}
