import type { Deps, Trx } from '../deps.ts'
import { audit } from '../store/audit.ts'
import type { Contact } from './contacts.ts'
import { forgiveFailures } from './failures.ts'
import type { OwnedContact, Proof, Session } from './session.ts'
import { rotateSession } from './sessions.ts'

/**
 * What an approved code gives (security rules A and B): the contact is proved in this session, whose cookie gets a new
 * value. Contacts of accounts that the session already owns sign in from now on (hole 38), cards that were entered here
 * join their account, and gifts of the accounts count as claimed. Returns the new value of the cookie.
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
  await joinCards(trx, session, owned, now)
  await claimGifts(trx, owned, now)
  const [only, ...others] = owned
  session.customerId =
    only && others.length === 0
      ? only
      : session.customerId && owned.includes(session.customerId)
        ? session.customerId
        : null
  await trx.updateTable('sessions').set({ customer_id: session.customerId }).where('id', '=', session.id).execute()
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

const joinCards = async (trx: Trx, session: Session, owned: string[], now: Date): Promise<void> => {
  if (owned.length === 0) return
  await trx
    .updateTable('cards')
    .set({ joined_at: now })
    .where('joined_at', 'is', null)
    .where('customer_id', 'in', owned)
    .where('id', 'in', (eb) => eb.selectFrom('session_cards').select('card_id').where('session_id', '=', session.id))
    .execute()
}

const claimGifts = async (trx: Trx, owned: string[], now: Date): Promise<void> => {
  if (owned.length === 0) return
  await trx
    .updateTable('gifts')
    .set({ claimed_at: now })
    .where('claimed_at', 'is', null)
    .where('membership_id', 'in', (eb) => eb.selectFrom('memberships').select('id').where('subscriber_id', 'in', owned))
    .execute()
}
