import type { Trx } from '../../deps.ts'
import { instant, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Contact = { channel: 'email' | 'sms'; address: string }

/** Records that a contact was proved in a session. */
export const keepProof = async (trx: Trx, sessionId: string, contact: Contact, now: Date): Promise<void> => {
  await trx
    .insertInto('session_proofs')
    .values({ session_id: sessionId, channel: contact.channel, address: contact.address, proved_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'channel', 'address']).doUpdateSet({ proved_at: now }))
    .execute()
}

/** Lets a contact sign in to these accounts from now on, where it belongs to them. */
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

/** Customers' contacts among the given ones that can sign in. */
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
 * What was entered and bought in this session counts as done under the contacts it has proved; proving both contacts of
 * an account links them for good (R58). `customerIds` and `channels` are parallel lists.
 */
export const joinAndClaim = statement({
  name: 'join cards and claim gifts',
  text: `
    with proved as (
      select customer_id, array_agg(distinct channel) as channels
        from unnest(:customerIds::text[], :channels::text[]) own(customer_id, channel) group by customer_id),
    joined as (
      update cards set joined_at = coalesce(joined_at, :now),
          saved_under = array(select distinct unnest(saved_under || proved.channels))
        from proved where cards.customer_id = proved.customer_id
          and id in (select card_id from session_cards where session_id = :sessionId)),
    bought as (
      update purchases set bought_under = array(select distinct unnest(bought_under || proved.channels))
        from proved where buyer_id = proved.customer_id and session_id = :sessionId),
    linked as (
      update customers set unlinked_since = null
        from proved where id = proved.customer_id and unlinked_since is not null and cardinality(proved.channels) > 1
        returning id),
    noted as (
      insert into audit (at, kind, session_id, customer_id) select :now, 'contacts_linked', :sessionId, id from linked)
    update gifts set claimed_at = :now
      where claimed_at is null and (sent_at is not null or due_at is null)
        and membership_id in (select id from memberships where subscriber_id = any (:customerIds))`,
  takes: { sessionId: text, customerIds: listOf(text), channels: listOf(text), now: instant },
  gives: {},
})
