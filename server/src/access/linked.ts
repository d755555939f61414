import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Contact } from './contacts.ts'
import type { OwnedContact, Session } from './session.ts'

/**
 * Canonical addresses (R75): `saved_under`, and `charged_under`, each enough to charge. If only the latter is empty,
 * all of `saved_under` must be proved; if both are, the card must be entered again.
 */
export type SavedUnder = { saved_under: readonly string[]; charged_under: readonly string[] }

const ofAccount = (session: Session, customerId: string): OwnedContact[] =>
  session.owned.filter((own) => own.customerId === customerId)

export const provedContacts = (session: Session, customerId: string): string[] =>
  ofAccount(session, customerId).map(({ address }) => address)

/** Evidence of how a purchase was confirmed. */
export const provedChannels = (session: Session, customerId: string): Contact['channel'][] => [
  ...new Set(ofAccount(session, customerId).map(({ address }) => channelOf(address))),
]

const channelOf = (address: string): Contact['channel'] => (address.includes('@') ? 'email' : 'sms')

/** A phone without texts can never be proved, nor any if the shop sends none (`texts`). */
const canBeProved = (address: string, texts: boolean): boolean =>
  channelOf(address) === 'email' || (texts && canReceiveText(address))

export const isShown = (proved: readonly string[], { saved_under: under }: SavedUnder): boolean =>
  under.some((address) => proved.includes(address))

/**
 * What is lacking to charge a card: a contact to confirm, `nothing`, or `never`. Which contacts matters, not how many:
 * later ones of the account do not count (R75).
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

/** 401 `confirm_contact`; `fields` has the contact, masked. */
export const contactAsked = (address: string): Refusal => {
  const confirm = channelOf(address)
  const what = confirm === 'email' ? 'email' : 'phone number'
  return new Refusal(401, 'confirm_contact', `Please confirm your ${what} first. You only need to do this once.`, {
    fields: { confirm, contact: confirm === 'email' ? maskEmail(address) : maskPhone(address) },
  })
}

/** False if never. Throws Refusal 401 `confirm_contact` while a contact is lacking. */
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
