import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Contact } from './contacts.ts'
import type { OwnedContact, Session } from './session.ts'

/**
 * The contacts of a saved card, as canonical addresses (R75): `saved_under` are those under which it was saved; each of
 * `charged_under` is enough to charge it. While that is empty, no one has proved enough, and all of `saved_under` are
 * needed. Where both are empty, the card has to be entered again.
 */
export type SavedUnder = { saved_under: readonly string[]; charged_under: readonly string[] }

const ofAccount = (session: Session, customerId: string): OwnedContact[] =>
  session.owned.filter((own) => own.customerId === customerId)

/** The contacts of this account that the session has proved. */
export const provedContacts = (session: Session, customerId: string): string[] =>
  ofAccount(session, customerId).map(({ address }) => address)

/** Their channels, as evidence of how a purchase was confirmed. */
export const provedChannels = (session: Session, customerId: string): Contact['channel'][] => [
  ...new Set(ofAccount(session, customerId).map(({ address }) => channelOf(address))),
]

const channelOf = (address: string): Contact['channel'] => (address.includes('@') ? 'email' : 'sms')

/** A phone that cannot receive text messages, or any phone if the shop sends none (`texts`), can never be proved. */
const canBeProved = (address: string, texts: boolean): boolean =>
  channelOf(address) === 'email' || (texts && canReceiveText(address))

/** Whether a session that proved these contacts sees the card. */
export const isShown = (proved: readonly string[], { saved_under: under }: SavedUnder): boolean =>
  under.some((address) => proved.includes(address))

/**
 * What a session that proved these contacts lacks to charge a card: a contact to confirm, `nothing`, or `never` when no
 * contact is enough. Which contacts counts, not how many: one that came to the account later is not among them (R75).
 */
export const lacksToCharge = (
  proved: readonly string[],
  card: SavedUnder,
  texts: boolean,
): 'nothing' | 'never' | { confirm: string } => {
  if (card.charged_under.some((address) => proved.includes(address))) return 'nothing'
  const needed = card.charged_under.length > 0 ? card.charged_under : card.saved_under
  const missing = needed.filter(
    (address) => !proved.includes(address) && (card.charged_under.length > 0 || canBeProved(address, texts)),
  )
  const [confirm] = missing.toSorted((a, b) => Number(channelOf(a) === 'sms') - Number(channelOf(b) === 'sms'))
  if (confirm !== undefined) return { confirm }
  return isShown(proved, card) ? 'nothing' : 'never'
}

/** 401 `confirm_contact`; `fields` names the contact, masked. */
export const contactAsked = (address: string): Refusal => {
  const confirm = channelOf(address)
  const what = confirm === 'email' ? 'email' : 'phone number'
  return new Refusal(401, 'confirm_contact', `Please confirm your ${what} first. You only need to do this once.`, {
    fields: { confirm, contact: confirm === 'email' ? maskEmail(address) : maskPhone(address) },
  })
}

/** Whether this session can ever charge the card. Throws Refusal 401 `confirm_contact` while a contact is lacking. */
export const mayCharge = (
  { settings }: Pick<Deps, 'settings'>,
  session: Session,
  customerId: string,
  card: SavedUnder,
): boolean => {
  const lacks = lacksToCharge(provedContacts(session, customerId), card, settings.twilio !== null)
  if (typeof lacks === 'object') throw contactAsked(lacks.confirm)
  return lacks === 'nothing'
}
