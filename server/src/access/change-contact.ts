import type { Deps, Trx } from '../deps.ts'
import { queueForgottenMail } from '../messages/outbox.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { isSomeoneElses, replaceContact } from '../store/people/changing-contact.ts'
import { lockCustomer } from '../store/people/profiles.ts'
import { checkCode } from './check-code.ts'
import { canonicalContact, type Contact } from './contacts.ts'
import { proveContact } from './proofs.ts'
import type { Session } from './session.ts'

type Given = { customerId: string; channel: Contact['channel']; to: string; code: string }

const words = { email: 'email address', sms: 'phone number' } as const

/** Throws Refusal 422 for the contact that the customer has already. */
export const refuseSame = (
  account: { email_canonical: string; phone: string },
  { channel, address }: Contact,
): void => {
  if (address === (channel === 'email' ? account.email_canonical : account.phone))
    throw new Refusal(422, 'contact_same', `This is already your ${words[channel]}.`)
}

/**
 * Puts a contact that was proved with a code in the place of the old one, which can no longer sign in and is told. What
 * someone else has is refused only after the code: before it, an answer would tell who is a customer (R10). Returns the
 * new value of the cookie. Throws Refusal: 422 for the code or the same contact, 409 for someone else's, 429.
 */
export const changeContact = async (
  deps: Deps,
  session: Session,
  { customerId, channel, to, code }: Given,
): Promise<string> => {
  const { shop } = await catalogueOf(deps.db)
  const given = { contact: canonicalContact(to, channel), typed: code }
  return checkCode(deps, session, given, async (trx, contact) => {
    const row = await lockCustomer(trx, customerId)
    refuseSame(row, contact)
    if (await isSomeoneElses(trx, { customerId, ...contact }))
      throw new Refusal(
        409,
        'contact_taken',
        `Another account has this ${words[channel]}. Please use a different one, or sign in with it.`,
      )
    const typed = channel === 'email' ? to.trim() : contact.address
    await replaceContact(trx, { customerId, contact, typed, now: deps.clock.now() })
    await deps.jobs.add(trx, 'tell_contacts', { customerId })
    await tell(deps, trx, { row, channel, shopName: shop.name })
    await audit(deps, 'contact_changed', { sessionId: session.id, customerId, detail: { channel } }, trx)
    session.proofs = session.proofs.filter(
      (proof) => proof.channel !== channel || proof.address !== oldOf(row, channel),
    )
    return proveContact(deps, trx, session, contact)
  })
}

type Row = { id: string; email: string; email_canonical: string; phone: string }

const oldOf = (row: Row, channel: Contact['channel']): string => (channel === 'email' ? row.email_canonical : row.phone)

/** To the email address that the account had before, whichever contact changed: someone else may have done it. */
const tell = (
  deps: Deps,
  trx: Trx,
  { row, channel, shopName }: { row: Row; channel: Contact['channel']; shopName: string },
): Promise<void> =>
  queueForgottenMail(trx, deps, {
    kind: 'contact_replaced',
    dedupeKey: `contact_replaced:${deps.ids.id()}`,
    to: row.email,
    facts: { shopName, what: words[channel] },
  })
