import type { Deps, Trx } from '../deps.ts'
import { audit } from '../store/audit.ts'
import { contactsThatSignIn, joinAndClaim, keepProof, letSignIn } from '../store/people/proofs.ts'
import type { Contact } from './contacts.ts'
import { forgiveFailures } from './failures.ts'
import type { OwnedContact, Session } from './session.ts'
import { rotateSession } from './sessions.ts'

/**
 * Rules A and B: contacts of owned accounts can sign in (risk 38); cards join their account; a card with all contacts
 * proved needs only one from now on (R75); gifts are claimed. Returns the new cookie value.
 */
export const proveContact = async (deps: Deps, trx: Trx, session: Session, contact: Contact): Promise<string> => {
  const now = deps.clock.now()
  const before = customersOf(session.owned)
  await keepProof(trx, session.id, contact, now)
  session.proofs = [
    ...session.proofs.filter((proof) => proof.channel !== contact.channel || proof.address !== contact.address),
    { ...contact, provedAt: now },
  ]
  await letSignIn(trx, before, contact)
  await forgiveFailures(trx, contact)
  // A proof changes them.
  session.owned = await contactsThatSignIn(trx, session.proofs)
  const owned = customersOf(session.owned)
  if (owned.length > 0)
    await joinAndClaim(trx, {
      sessionId: session.id,
      customerIds: session.owned.map(({ customerId }) => customerId),
      channels: session.owned.map(({ channel }) => channel),
      addresses: session.owned.map(({ address }) => address),
      now,
    })
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

const customersOf = (owned: readonly OwnedContact[]): string[] => [
  ...new Set(owned.map(({ customerId }) => customerId)),
]
