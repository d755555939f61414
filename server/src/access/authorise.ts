import type { Deps } from '../deps.ts'
import type { Contact } from './contacts.ts'
import { Refusal } from '../refusal.ts'
import { cardRights, cardsToProve, contactsProved, type FoundCard, partiesOf } from '../store/people/rights.ts'
import { type Grant, grantFor, isFreshFor, ownedCustomerIds } from './grants.ts'
import { contactAsked, mayCharge, provedContacts } from './linked.ts'
import type { Session } from './session.ts'

/** With the parameter the call then uses. */
export type Question = {
  'read accounts': Contact
  'read customer': { customerId: string }
  'read profile': { customerId: string }
  'manage customer': { customerId: string }
  'delete customer': { customerId: string }
  'change contact': { customerId: string; channel: Contact['channel'] }
  'use as payer': { customerId: string }
  'use as subscriber': { customerId: string }
  'list cards': { customerId: string }
  /** As the call loaded it, or null; looked up if absent. */
  'pay with card': { customerId: string; cardId: string; card?: FoundCard | null }
  'read membership': { membershipId: string }
  'read charges': { membershipId: string }
  'manage membership': { membershipId: string }
  'use own session': { part: 'checkout' | 'submitted people' | 'repeated call' | 'sign-ins' }
  'work at till': Record<never, never>
}
export type Action = keyof Question

type Asked = Pick<Deps, 'db' | 'clock' | 'settings'>
type AllowedFor<A extends Action> = A extends 'read customer'
  ? 'owned' | 'paid'
  : A extends 'read profile'
    ? 'owned' | 'created'
    : A extends 'use own session' | 'work at till'
      ? 'own'
      : Exclude<Grant, null>
type Rule<A extends Action> = (
  deps: Asked,
  session: Session,
  object: Question[A],
) => AllowedFor<A> | Promise<AllowedFor<A>>

/** A session object lives as long as its call. */
const decided = new WeakSet<Session>()

/** A response without a decision never leaves the server. */
export const isDecided = (session: Session | null): boolean => session !== null && decided.has(session)

/**
 * Who may do what (rule B): denied by default, checked before the action on the same parameter. Returns why. Throws
 * Refusal: 401 without a recent proof, 404 for someone else's or unknown, 403 for a gift recipient who would manage the
 * gift.
 */
export const authorise = async <A extends Action>(
  deps: Asked,
  session: Session | null,
  action: A,
  object: Question[A],
): Promise<AllowedFor<A>> => {
  if (!session) throw notProved()
  const allowed = await (rules[action] as Rule<A>)(deps, session, object)
  decided.add(session)
  return allowed
}

/** For lists: null for someone else's or unknown, which makes the list empty. */
export const authoriseList = async <A extends Action>(
  deps: Asked,
  session: Session,
  action: A,
  object: Question[A],
): Promise<AllowedFor<A> | null> => {
  try {
    return await authorise(deps, session, action, object)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error
    decided.add(session)
    return null
  }
}

export const notProved = (): Refusal => new Refusal(401, 'not_signed_in', 'Please verify your email or phone first.')
export const sessionEnded = (): Refusal =>
  new Refusal(401, 'session_ended', 'Your session has ended. Please verify again.')
export const verifyAgain = (): Refusal =>
  new Refusal(401, 'verify_again', 'For your safety, please verify with a new code before you continue.')

const unknownCustomer = () => new Refusal(404, 'customer_unknown', 'No valid customer profile found for the id.')
const unknownCard = () => new Refusal(404, 'card_unknown', 'We could not find that card on your account.')
const unknownMembership = () => new Refusal(404, 'membership_unknown', 'Could not load subscription details.')

const owned = (_deps: Asked, session: Session, { customerId }: { customerId: string }): 'owned' => {
  if (session.proofs.length === 0) throw notProved()
  if (ownedCustomerIds(session).has(customerId)) return 'owned'
  throw unknownCustomer()
}

/** The session's account, and what it just paid for (R59). */
const readableCustomer: Rule<'read customer'> = (deps, session, object) => {
  if (session.bought.length === 0) return owned(deps, session, object)
  if (ownedCustomerIds(session).has(object.customerId)) return 'owned'
  if (session.bought.some(({ customerId }) => customerId === object.customerId)) return 'paid'
  throw unknownCustomer()
}

/** Only accounts of a contact proved here (risk 4). */
const provedHere: Rule<'read accounts'> = (_deps, session, { channel, address }) => {
  if (session.proofs.some((proof) => proof.channel === channel && proof.address === address)) return 'owned'
  throw unknownCustomer()
}

/** The session's profile, or one created in this checkout (risk 3 and risk 50). */
const readableProfile: Rule<'read profile'> = (_deps, session, { customerId }) => {
  const grant = grantFor(session, customerId)
  if (grant === 'owned' || grant === 'created') return grant
  if (session.proofs.length === 0) throw notProved()
  throw unknownCustomer()
}

const atTill: Rule<'work at till'> = (_deps, session) => {
  if (session.kind !== 'staff' || !session.staffId || !session.locationId) throw notProved()
  return 'own'
}

const ownedLately: Rule<'manage customer'> = (deps, session, object) => {
  owned(deps, session, object)
  if (!isFreshFor(session, object.customerId, deps.clock.now())) throw verifyAgain()
  return 'owned'
}

/**
 * Replacing a contact shuts out whoever has it. So a proved one takes proof of the contacts each saved card was saved
 * under, and of itself where no card was; an unproved one takes any proof (R75). Deleting the account takes what
 * replacing every contact takes.
 */
const replacing: Rule<'delete customer' | 'change contact'> = async (deps, session, object) => {
  const { customerId } = object
  owned(deps, session, object)
  const all = await contactsProved(deps.db, { customerId })
  const replaced = 'channel' in object ? all.filter(({ channel }) => channel === object.channel) : all
  if (replaced.length > 0) {
    const trusted = new Set(provedContacts(session, customerId))
    for (const card of await cardsToProve(deps.db, { customerId }))
      if (mayCharge(deps, session, customerId, card)) for (const address of card.saved_under) trusted.add(address)
    const other = replaced.find(({ address }) => !trusted.has(address))
    if (other) throw contactAsked(other.address)
  }
  return ownedLately(deps, session, object)
}

const granted = (_deps: Asked, session: Session, { customerId }: { customerId: string }): Exclude<Grant, null> => {
  const grant = grantFor(session, customerId)
  if (grant) return grant
  if (session.proofs.length === 0 && !session.checkoutId) throw notProved()
  throw unknownCustomer()
}

/**
 * A card entered here, or of the session's account with proof of the contacts it was saved under and a recent code
 * (risk 15, R75).
 */
const payable: Rule<'pay with card'> = async (deps, session, { customerId, cardId, card: found }) => {
  const grant = granted(deps, session, { customerId })
  const card =
    found === undefined ? (await cardRights(deps.db, { cardId, customerId, sessionId: session.id }))[0] : found
  if (card?.entered_here) return grant
  if (!card?.joined_at || grant !== 'owned') throw unknownCard()
  if (!mayCharge(deps, session, customerId, card)) throw unknownCard()
  if (!isFreshFor(session, customerId, deps.clock.now())) throw verifyAgain()
  return grant
}

type Parties = { payer_id: string; subscriber_id: string }

/** For payer or subscriber; someone else's and an unknown membership are treated alike. */
const ownParties = async ({ db }: Asked, session: Session, membershipId: string): Promise<Parties> => {
  if (session.proofs.length === 0) throw notProved()
  const mine = ownedCustomerIds(session)
  const [parties] = await partiesOf(db, { membershipId })
  if (!parties || (!mine.has(parties.payer_id) && !mine.has(parties.subscriber_id))) throw unknownMembership()
  return parties
}

const readable: Rule<'read membership'> = async (deps, session, { membershipId }): Promise<'owned'> => {
  await ownParties(deps, session, membershipId)
  return 'owned'
}

const noRecipient = (session: Session, { payer_id: payerId }: Parties): void => {
  if (!ownedCustomerIds(session).has(payerId))
    throw new Refusal(403, 'managed_by_payer', 'Managed by Primary Account Holder')
}

/** A gift's recipient may not see charges and cards (R30, S6). */
const readableCharges: Rule<'read charges'> = async (deps, session, { membershipId }): Promise<'owned'> => {
  noRecipient(session, await ownParties(deps, session, membershipId))
  return 'owned'
}

const manageable: Rule<'manage membership'> = async (deps, session, { membershipId }): Promise<'owned'> => {
  const parties = await ownParties(deps, session, membershipId)
  noRecipient(session, parties)
  if (!isFreshFor(session, parties.payer_id, deps.clock.now())) throw verifyAgain()
  return 'owned'
}

const rules: { [A in Action]: Rule<A> } = {
  'read accounts': provedHere,
  'read customer': readableCustomer,
  'read profile': readableProfile,
  'manage customer': ownedLately,
  'delete customer': replacing,
  'change contact': replacing,
  'use as payer': granted,
  'use as subscriber': granted,
  'list cards': granted,
  'pay with card': payable,
  'read membership': readable,
  'read charges': readableCharges,
  'manage membership': manageable,
  'use own session': () => 'own',
  'work at till': atTill,
}
