import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type Grant, grantFor, isFreshFor, ownedCustomerIds } from './grants.ts'
import type { Session } from './session.ts'

/** What may be asked, and about what. The object is the very parameter that the call then uses. */
export type Question = {
  'read customer': { customerId: string }
  'manage customer': { customerId: string }
  'use as buyer': { customerId: string }
  'use as subscriber': { customerId: string }
  'list cards': { customerId: string }
  'pay with card': { customerId: string; cardId: string }
  'read membership': { membershipId: string }
  'manage membership': { membershipId: string }
}
export type Action = keyof Question

type Asked = Pick<Deps, 'db' | 'clock'>
/** How the session came to the right. */
export type Allowed = Exclude<Grant, null>
type Rule<A extends Action> = (deps: Asked, session: Session, object: Question[A]) => Allowed | Promise<Allowed>

/**
 * Who may do what (security rule B): default deny, before the action, on the same parameter. Answers how the session came
 * to the right. Throws Refusal: 401 for a session that has proved nothing or not lately, 404 for what is foreign or
 * unknown, 403 for a gift recipient who would manage the gift.
 */
export const authorise = async <A extends Action>(
  deps: Asked,
  session: Session | null,
  action: A,
  object: Question[A],
): Promise<Allowed> => {
  if (!session) throw notProved()
  return (rules[action] as Rule<A>)(deps, session, object)
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

const ownedLately: Rule<'manage customer'> = (deps, session, object) => {
  owned(deps, session, object)
  if (!isFreshFor(session, object.customerId, deps.clock.now())) throw verifyAgain()
  return 'owned'
}

const granted = (_deps: Asked, session: Session, { customerId }: { customerId: string }): Allowed => {
  const grant = grantFor(session, customerId)
  if (grant) return grant
  if (session.proofs.length === 0 && !session.checkoutId) throw notProved()
  throw unknownCustomer()
}

/** A card entered in this session, or one of the own account with a fresh code (hole 15). */
const payable: Rule<'pay with card'> = async (deps, session, { customerId, cardId }) => {
  const grant = granted(deps, session, { customerId })
  const card = await deps.db
    .selectFrom('cards')
    .leftJoin('session_cards', (join) =>
      join.onRef('session_cards.card_id', '=', 'cards.id').on('session_cards.session_id', '=', session.id),
    )
    .select(['cards.joined_at', 'session_cards.session_id as entered_here'])
    .where('cards.id', '=', cardId)
    .where('cards.customer_id', '=', customerId)
    .where('cards.disabled_at', 'is', null)
    .executeTakeFirst()
  if (card?.entered_here) return grant
  if (!card?.joined_at || grant !== 'owned') throw unknownCard()
  if (!isFreshFor(session, customerId, deps.clock.now())) throw verifyAgain()
  return grant
}

type Parties = { payer_id: string; subscriber_id: string }

/** Who pays and who drinks, for somebody who is one of them; foreign and unknown memberships are the same. */
const ownParties = async ({ db }: Asked, session: Session, membershipId: string): Promise<Parties> => {
  if (session.proofs.length === 0) throw notProved()
  const mine = ownedCustomerIds(session)
  const parties = await db
    .selectFrom('memberships')
    .select(['payer_id', 'subscriber_id'])
    .where('id', '=', membershipId)
    .executeTakeFirst()
  if (parties && (mine.has(parties.payer_id) || mine.has(parties.subscriber_id))) return parties
  throw unknownMembership()
}

const readable: Rule<'read membership'> = async (deps, session, { membershipId }): Promise<Allowed> => {
  await ownParties(deps, session, membershipId)
  return 'owned'
}

const manageable: Rule<'manage membership'> = async (deps, session, { membershipId }): Promise<Allowed> => {
  const parties = await ownParties(deps, session, membershipId)
  if (!ownedCustomerIds(session).has(parties.payer_id))
    throw new Refusal(403, 'managed_by_payer', 'Managed by Primary Account Holder')
  if (!isFreshFor(session, parties.payer_id, deps.clock.now())) throw verifyAgain()
  return 'owned'
}

const rules: { [A in Action]: Rule<A> } = {
  'read customer': owned,
  'manage customer': ownedLately,
  'use as buyer': granted,
  'use as subscriber': granted,
  'list cards': granted,
  'pay with card': payable,
  'read membership': readable,
  'manage membership': manageable,
}
