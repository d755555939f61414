import type { Trx } from '../../deps.ts'
import { instant, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Contact = { channel: 'email' | 'sms'; address: string }

export const keepProof = async (trx: Trx, sessionId: string, contact: Contact, now: Date): Promise<void> => {
  await trx
    .insertInto('session_proofs')
    .values({ session_id: sessionId, channel: contact.channel, address: contact.address, proved_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'channel', 'address']).doUpdateSet({ proved_at: now }))
    .execute()
}

export const letSignIn = async (trx: Trx, customerIds: readonly string[], contact: Contact): Promise<void> => {
  if (customerIds.length === 0) return
  await trx
    .updateTable('customer_contacts')
    .set({ signs_in: true })
    .where('customer_id', 'in', customerIds)
    .where('channel', '=', contact.channel)
    .where('address', '=', contact.address)
    .execute()
}

export const contactsThatSignIn = (trx: Trx, contacts: readonly Contact[]) =>
  trx
    .selectFrom('customer_contacts')
    .select(['customer_id as customerId', 'channel', 'address'])
    .where('signs_in', '=', true)
    .where(({ or, and, eb }) =>
      or(contacts.map((one) => and([eb('channel', '=', one.channel), eb('address', '=', one.address)]))),
    )
    .execute()

/**
 * Credits what was entered and bought in this session to its proved contacts, a card to those that the account then
 * had. A card whose contacts are all proved here is charged with each of them from now on (R75). `customerIds`,
 * `channels` and `addresses` are parallel.
 */
export const joinAndClaim = statement({
  name: 'join cards and claim gifts',
  text: `
    with proved as (
      select customer_id, array_agg(distinct channel) as channels, array_agg(address) as addresses
        from unnest(:customerIds::text[], :channels::text[], :addresses::text[]) own(customer_id, channel, address)
        group by customer_id),
    contacts as (
      update customer_contacts o set proved_at = :now from proved
        where o.customer_id = proved.customer_id and o.address = any(proved.addresses)),
    reached as (
      update unreachable u set ended_at = :now where u.ended_at is null and u.channel = 'email'
        and u.address = any(:addresses)),
    here as (
      select k.id as card_id, array(
          select o.address from customer_contacts o where o.customer_id = k.customer_id
            and o.address = any(proved.addresses) and o.added_at <= s.entered_at) as addresses
        from session_cards s join cards k on k.id = s.card_id join proved on proved.customer_id = k.customer_id
        where s.session_id = :sessionId),
    joined as (
      update cards set joined_at = coalesce(joined_at, :now),
          saved_under = array(select distinct unnest(saved_under || here.addresses)),
          charged_under = array(select distinct unnest(charged_under || here.addresses))
        from here where id = here.card_id),
    all_proved as (
      update cards set charged_under = saved_under
        from proved where cards.customer_id = proved.customer_id and id not in (select card_id from here)
          and saved_under <@ proved.addresses and not saved_under <@ charged_under),
    bought as (
      update purchases set bought_under = array(select distinct unnest(bought_under || proved.channels))
        from proved where buyer_id = proved.customer_id and session_id = :sessionId)
    update gifts set claimed_at = :now
      where claimed_at is null and (sent_at is not null or due_at is null)
        and membership_id in (select id from memberships where subscriber_id = any (:customerIds))`,
  takes: { sessionId: text, customerIds: listOf(text), channels: listOf(text), addresses: listOf(text), now: instant },
  gives: {},
})

/** Ends the session if nothing else is proved. Only one of concurrent callers gets the row. */
export const takeProof = statement({
  name: 'take a proof out of a session',
  text: `
    with taken as (
      delete from session_proofs where session_id = :sessionId and channel = 'email' and address = :address
        returning session_id, address),
    left_over as (
      select exists (select 1 from session_proofs p join taken t on t.session_id = p.session_id
        where p.channel <> 'email' or p.address <> t.address) as any_left from taken),
    ended as (
      update sessions set customer_id = null, expires_at = case when l.any_left then expires_at else :now end
        from left_over l, taken t where id = t.session_id)
    select address from taken`,
  takes: { sessionId: text, address: text, now: instant },
  gives: { address: text },
})
