import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Contact = { channel: 'email' | 'sms'; address: string }

/** Null when it is not locked. */
export const lockedSince = async (db: Db, contact: Contact): Promise<Date | null> => {
  const row = await db
    .selectFrom('contact_failures')
    .select('locked_at')
    .where('channel', '=', contact.channel)
    .where('address', '=', contact.address)
    .executeTakeFirst()
  return row?.locked_at ?? null
}

/** The wrong code numbered `lockAfter` locks the contact. */
export const countWrongCode = async (db: Db, contact: Contact, lockAfter: number, now: Date): Promise<void> => {
  await db
    .insertInto('contact_failures')
    .values({ channel: contact.channel, address: contact.address, in_a_row: 1, locked_at: null, failed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'address']).doUpdateSet({
        in_a_row: sql<number>`contact_failures.in_a_row + 1`,
        failed_at: now,
        locked_at: sql<Date | null>`case when contact_failures.in_a_row + 1 >= ${lockAfter}
          then ${now}::timestamptz else contact_failures.locked_at end`,
      }),
    )
    .execute()
}

/** Counts stay with a contact for a day after an erasure or change, to protect its next and former owner. */
export const deleteOldFailures = statement({
  name: 'delete the wrong codes of contacts that no one has',
  text: `delete from contact_failures f where failed_at < :before
    and not exists (select from customer_contacts c where c.channel = f.channel and c.address = f.address)`,
  takes: { before: instant },
  gives: {},
})

/** Also unlocks the other channel of the same customers. */
export const forgiveContact = statement({
  name: 'forgive the wrong codes of a contact',
  text: `
    with own as (
      update contact_failures set in_a_row = 0 where channel = :channel and address = :address and locked_at is null)
    update contact_failures f set in_a_row = 0, locked_at = null
      from customer_contacts mine
      join customer_contacts other
        on other.customer_id = mine.customer_id and other.channel <> mine.channel and other.signs_in
      where mine.channel = :channel and mine.address = :address and mine.signs_in
        and f.channel = other.channel and f.address = other.address`,
  takes: { channel: text, address: text },
  gives: {},
})

/** As if no wrong code had been entered for a contact. `buckets`: of its limits. */
export const forgetWrongCodes = statement({
  name: 'forget the wrong codes of a contact',
  text: `with hits as (delete from limit_hits where bucket = any(:buckets) returning 1),
    failures as (delete from contact_failures where channel = :channel and address = :address returning 1)
    select (select count(*) from hits) + (select count(*) from failures) as count`,
  takes: { buckets: listOf(text), channel: text, address: text },
  gives: { count: orNull(int) },
})
