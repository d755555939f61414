import { domainToASCII } from 'node:url'
import { visible } from '@sipday/contract/visible.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'

/** Lower-case email, or a phone in E.164 (R8). */
export type Contact = { channel: 'email' | 'sms'; address: string }

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/
/** Bytes: the limits of SMTP. */
const MOST_LOCAL = 64
const MOST_ADDRESS = 254

/**
 * The canonical email, or null. Stricter than W5, since messages go there: one plain address, no list, line break or
 * markup (risk 8 and risk 60). Domains are in ASCII: "jörg@müller.example" becomes "jörg@xn--mller-kva.example".
 */
export const canonicalEmail = (typed: string): string | null => {
  const [local = '', domain = '', ...more] = visible(typed).trim().normalize('NFC').toLowerCase().split('@')
  const written = /^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) ? domainToASCII(domain) : ''
  const address = `${local}@${written}`
  const fits = Buffer.byteLength(local) <= MOST_LOCAL && Buffer.byteLength(address) <= MOST_ADDRESS
  return more.length === 0 && fits && LOCAL.test(local) && DOMAIN.test(written) ? address : null
}

/** Null when nothing can be sent there. */
export const canonicalContact = (typed: string, channel: Contact['channel']): Contact | null => {
  const address = channel === 'email' ? canonicalEmail(typed) : toE164(typed)
  return address === null ? null : { channel, address }
}

/** Texts go to US numbers only (rule J). */
const canBeSent = (contact: Contact): boolean => contact.channel === 'email' || canReceiveText(contact.address)

/** Throws Refusal 422 with the reason when no code can be sent there. */
export const sendableContact = (deps: Pick<Deps, 'sms'>, to: string, channel: Contact['channel']): Contact => {
  const contact = canonicalContact(to, channel)
  if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email or phone number.')
  if (channel === 'sms' && !deps.sms)
    throw new Refusal(
      422,
      'no_text_messages',
      'This shop does not send text messages. Please use your email address instead.',
    )
  if (!canBeSent(contact))
    throw new Refusal(422, 'phone_abroad', 'We can’t text this number. Please use your email instead.')
  return contact
}
