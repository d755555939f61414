import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Contact } from './contacts.ts'
import type { Session } from './session.ts'

type Channel = Contact['channel']

/** The account's data that concerns its contacts (R58). `unlinkedSince` is null once one session has proved both. */
export type Account = { id: string; email: string; phone: string; unlinkedSince: Date | null }

/** The channels of this account's contacts that the session has proved. */
export const provedChannels = (session: Session, customerId: string): Channel[] => [
  ...new Set(
    session.owned
      .filter((own) => own.customerId === customerId)
      .map(({ channel }): Channel => (channel === 'sms' ? 'sms' : 'email')),
  ),
]

/**
 * Which contact must be confirmed before what was saved or bought under `under` may be used; null when none. An empty
 * `under` means that it came from the checkout that created the account, where no one had proved anything: then both
 * contacts must be confirmed. A phone that cannot receive text messages, or any phone if the shop sends none (`texts`),
 * can never be proved and is not asked for: the email alone is enough.
 */
export const contactToConfirm = (
  session: Session,
  account: Account,
  under: readonly string[],
  texts: boolean,
): Channel | null => {
  if (account.unlinkedSince === null) return null
  const proved = provedChannels(session, account.id)
  if (proved.length > 1 || proved.some((channel) => under.includes(channel))) return null
  if (!proved.includes('email')) return account.email ? 'email' : null
  return under.length > 0 || (texts && canReceiveText(account.phone)) ? 'sms' : null
}

/** Throws 401 `confirm_contact`; `fields` names the contact, masked. */
export const requireContact = (
  { settings }: Pick<Deps, 'settings'>,
  session: Session,
  account: Account,
  under: readonly string[],
): void => {
  const confirm = contactToConfirm(session, account, under, settings.twilio !== null)
  if (!confirm) return
  const what = confirm === 'email' ? 'email' : 'phone number'
  throw new Refusal(401, 'confirm_contact', `Please confirm your ${what} first. You only need to do this once.`, {
    fields: { confirm, contact: confirm === 'email' ? maskEmail(account.email) : maskPhone(account.phone) },
  })
}
