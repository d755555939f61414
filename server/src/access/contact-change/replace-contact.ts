import type { Deps, Trx } from '../../deps.ts'
import type { ContactName } from '../../messages/facts.ts'
import { queueForgottenMail } from '../../messages/outbox.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { holdContact, isSomeoneElses, replaceContact } from '../../store/people/changing-contact.ts'
import { endReplaced } from '../../store/people/contact-proposals.ts'
import type { Contact } from '../contacts.ts'

/** In a sentence. */
export const contactNames: Readonly<Record<Contact['channel'], ContactName>> = {
  email: 'email address',
  sms: 'phone number',
}

type Replacing = {
  row: { id: string; email: string }
  contact: Contact
  /** As typed. */
  typed: string
  byShop?: true
}

/**
 * The only way (decisions 36 and 40): the old one is erased and no longer signs in, the provider learns of it, and the
 * account's former email is told. False, with no change, when another customer has it, even at the same moment.
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
