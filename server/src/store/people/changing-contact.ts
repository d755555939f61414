import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Contact = { channel: 'email' | 'sms'; address: string }

const anyoneElse = statement({
  name: 'whether a contact is someone else’s',
  text: `select exists (select from customer_contacts
    where channel = :channel and address = :address and customer_id <> :customerId) as taken`,
  takes: { customerId: text, channel: text, address: text },
  gives: { taken: bool },
})

/** Proved or not. */
export const isSomeoneElses = async (trx: Trx, of: Contact & { customerId: string }): Promise<boolean> =>
  (await anyoneElse(trx, of))[0]?.taken ?? false

/** Others who take this contact wait until the transaction ends. Lock the customer first. */
export const holdContact = async (trx: Trx, { channel, address }: Contact): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${channel}:${address}`}, 0))`.execute(trx)
}

/** Unless someone else has the old contact too. Queued emails go to the new address. */
const forgetOld = statement({
  name: 'forget a contact that was replaced',
  text: `
    with old as (
      select c.channel, c.address from customer_contacts c where c.customer_id = :customerId and c.channel = :channel
        and c.address <> :address and not exists (
          select from customer_contacts o where o.address = c.address and o.customer_id <> :customerId)),
    proofs as (
      delete from session_proofs p using old where p.channel = old.channel and p.address = old.address),
    challenges as (
      delete from otp_challenges o using old where o.channel = old.channel and o.address = old.address),
    spellings as (
      select address from old union
      select email from customers where id = :customerId and exists (select from old where channel = 'email')),
    waiting as (
      update mails set to_address = :typed from spellings s
        where :channel = 'email' and to_address = s.address and sent_at is null)
    update mails set to_address = '' from spellings s where to_address = s.address and sent_at is not null`,
  takes: { customerId: text, channel: text, address: text, typed: text },
  gives: {},
})

const takeNew = statement({
  name: 'put a contact in the place of the old one',
  text: `
    with old as (
      select address from customer_contacts
        where customer_id = :customerId and channel = :channel and address <> :address),
    gone as (
      delete from customer_contacts where customer_id = :customerId and channel = :channel and address <> :address),
    come as (
      insert into customer_contacts (customer_id, channel, address, signs_in, added_at, proved_at)
        values (:customerId, :channel, :address, true, :now, :now)
        on conflict (customer_id, channel, address) do update set signs_in = true, proved_at = :now),
    left_over as (
      select k.id, array(select unnest(k.saved_under) except select address from old) as saved,
          array(select unnest(k.charged_under) except select address from old) as charged
        from cards k where customer_id = :customerId),
    cards_of as (
      update cards set charged_under = l.charged, saved_under = case when l.charged = '{}' then '{}' else l.saved end
        from left_over l where l.id = cards.id and cards.saved_under && array(select address from old))
    update customers set
      email = case when :channel = 'email' then :typed else email end,
      email_canonical = case when :channel = 'email' then :address else email_canonical end,
      phone = case when :channel = 'sms' then :address else phone end
    where id = :customerId`,
  takes: { customerId: text, channel: text, address: text, typed: text, now: instant },
  gives: {},
})

type Replaced = { customerId: string; contact: Contact; typed: string; now: Date }

/** Cards are not charged under the new one; a card whose old contact was unproved must be entered again. */
export const replaceContact = async (trx: Trx, { customerId, contact, typed, now }: Replaced): Promise<void> => {
  await forgetOld(trx, { customerId, ...contact, typed })
  await takeNew(trx, { customerId, ...contact, typed, now })
}

export const contactsOfCustomer = (db: Db, customerId: string) =>
  db.selectFrom('customers').select(['email_canonical', 'phone']).where('id', '=', customerId).executeTakeFirstOrThrow()

/** Null when the provider has none, or the customer was erased. */
export const contactsAtProvider = (db: Db, customerId: string) =>
  db
    .selectFrom('customers')
    .select(['square_customer_id', 'email', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
