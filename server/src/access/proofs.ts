import type { Deps, Trx } from '../deps.ts'
import { audit } from '../store/audit.ts'
import { unreadStatement } from '../store/unread-statement.ts'
import type { Contact } from './contacts.ts'
import { forgiveFailures } from './failures.ts'
import type { OwnedContact, Proof, Session } from './session.ts'
import { rotateSession } from './sessions.ts'

/**
 * What an approved code gives (security rules A and B): the contact is proved in this session, whose cookie gets a new
 * value. Contacts of accounts that the session already owns sign in from now on (risk 38), cards that were entered here
 * join their account, accounts whose contacts are both proved are linked (R58), and gifts of the accounts count as claimed.
 * Returns the new value of the cookie.
 */
export const proveContact = async (deps: Deps, trx: Trx, session: Session, contact: Contact): Promise<string> => {
  const now = deps.clock.now()
  const before = customersOf(session.owned)
  await trx
    .insertInto('session_proofs')
    .values({ session_id: session.id, channel: contact.channel, address: contact.address, proved_at: now })
    .onConflict((conflict) => conflict.columns(['session_id', 'channel', 'address']).doUpdateSet({ proved_at: now }))
    .execute()
  session.proofs = [
    ...session.proofs.filter((proof) => proof.channel !== contact.channel || proof.address !== contact.address),
    { ...contact, provedAt: now },
  ]
  if (before.length > 0) {
    await trx
      .updateTable('customer_contacts')
      .set({ signs_in: true })
      .where('customer_id', 'in', before)
      .where('channel', '=', contact.channel)
      .where('address', '=', contact.address)
      .execute()
  }
  await forgiveFailures(trx, contact)
  session.owned = await ownedBy(trx, session.proofs)
  const owned = customersOf(session.owned)
  if (owned.length > 0)
    await joinAndClaim(
      trx,
      session.id,
      session.owned.map(({ customerId }) => customerId),
      now,
      session.owned.map(({ channel }) => channel),
    )
  const [only, ...others] = owned
  session.customerId =
    only && others.length === 0
      ? only
      : session.customerId && owned.includes(session.customerId)
        ? session.customerId
        : null
  await audit(
    deps,
    'signed_in',
    {
      sessionId: session.id,
      customerId: session.customerId,
      detail: { channel: contact.channel, accounts: owned.length },
    },
    trx,
  )
  return rotateSession(trx, session, now)
}

/** Customers' contacts among the proved ones, as long as they sign in: asked anew, since a proof changes them. */
const ownedBy = (trx: Trx, proofs: readonly Proof[]): Promise<OwnedContact[]> =>
  trx
    .selectFrom('customer_contacts')
    .select(['customer_id as customerId', 'channel', 'address'])
    .where('signs_in', '=', true)
    .where(({ or, and, eb }) =>
      or(proofs.map((proof) => and([eb('channel', '=', proof.channel), eb('address', '=', proof.address)]))),
    )
    .execute()

const customersOf = (owned: readonly OwnedContact[]): string[] => [
  ...new Set(owned.map(({ customerId }) => customerId)),
]

// What this session entered and bought counts as done under the contacts that it has proved; who proves both of an account
// links them for good (R58).
const joinAndClaim = unreadStatement(`
  with proved as (
    select customer_id, array_agg(distinct channel) as channels
      from unnest($2::text[], $4::text[]) own(customer_id, channel) group by customer_id),
  joined as (
    update cards set joined_at = coalesce(joined_at, $3),
        saved_under = array(select distinct unnest(saved_under || proved.channels))
      from proved where cards.customer_id = proved.customer_id
        and id in (select card_id from session_cards where session_id = $1)),
  bought as (
    update purchases set bought_under = array(select distinct unnest(bought_under || proved.channels))
      from proved where buyer_id = proved.customer_id and session_id = $1),
  linked as (
    update customers set unlinked_since = null
      from proved where id = proved.customer_id and unlinked_since is not null and cardinality(proved.channels) > 1
      returning id),
  noted as (
    insert into audit (at, kind, session_id, customer_id) select $3, 'contacts_linked', $1, id from linked)
  update gifts set claimed_at = $3
    where claimed_at is null and (sent_at is not null or due_at is null) and membership_id in (select id from memberships where subscriber_id = any ($2))`)
