import type { Deps, Trx } from '../../deps.ts'
import type { ContactName } from '../../messages/facts.ts'
import { queueForgottenMail } from '../../messages/outbox.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { holdContact, isSomeoneElses, replaceContact } from '../../store/people/changing-contact.ts'
import { endReplaced } from '../../store/people/contact-proposals.ts'
import type { Contact } from '../contacts.ts'

/** How a channel's contact is called in a sentence. */
export const contactNames: Readonly<Record<Contact['channel'], ContactName>> = {
  email: 'email address',
  sms: 'phone number',
}

type Replacing = {
  /** The customer, held by this transaction. */
  row: { id: string; email: string }
  contact: Contact
  /** The address as it was typed. */
  typed: string
  /** Someone of the shop does it. */
  byShop?: true
}

/**
 * The one way to put a contact in the place of another (decisions 36 and 40): nothing is left of the old one, which no
 * longer signs in, the provider learns of it, and the email address that the account had is told. Returns false, and
 * changes nothing, when another customer has it: of two who take the same one at once, the second.
 */
export const replaceIn = async (deps: Deps, trx: Trx, { row, contact, typed, byShop }: Replacing): Promise<boolean> => {
  const { channel, address } = contact
  await holdContact(trx, contact)
  if (await isSomeoneElses(trx, { customerId: row.id, ...contact })) return false
  const now = deps.clock.now()
  await replaceContact(trx, {
    customerId: row.id,
    contact,
    typed: channel === 'email' ? typed.trim() : address,
    now,
  })
  await endReplaced(trx, { customerId: row.id, channel, now })
  await deps.jobs.add(trx, 'tell_contacts', { customerId: row.id })
  const shop = await shopIn(trx)
  // Whichever contact changed: someone else may have done it.
  await queueForgottenMail(trx, deps, {
    kind: 'contact_replaced',
    dedupeKey: `contact_replaced:${deps.ids.id()}`,
    to: row.email,
    facts: { shopName: shop.name, what: contactNames[channel], ...(byShop ? { byShop } : {}) },
  })
  return true
}
