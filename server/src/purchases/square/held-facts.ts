import { toE164 } from '@sipday/rules/phone.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import type { Deps } from '../../deps.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import {
  isOver,
  type ProviderCard,
  type ProviderPerson,
  type ProviderSubscription,
} from '../../providers/square-records.ts'
import { findByPair, type Pair } from '../../store/people/customers.ts'
import { variationOf } from '../../store/purchases/provider-plans.ts'
import { customerAtProvider } from '../../store/purchases/rebuilding.ts'
import type { Order } from '../charging/order.ts'
import { subscriptionReference } from './reference.ts'
import { Unclear } from './unclear.ts'

/** `id` is ours; `isKnown`: this database has the record. */
export type Payer = { id: string; isKnown: boolean; person: ProviderPerson & { referenceId: string }; pair: Pair }

const told = <T>(outcome: Outcome<T>, missing: string): T => {
  if (outcome.kind === 'done') return outcome.value
  if (outcome.kind === 'unknown') throw new Error('The provider did not answer about what it holds.')
  throw new Unclear(missing)
}

/** Our record, or else what the provider was told at the payment. */
export const payerOf = async (deps: Deps, squareCustomerId: string | null): Promise<Payer> => {
  if (squareCustomerId === null) throw new Unclear('the payment has no customer')
  const person = told(await deps.square.getCustomer(squareCustomerId), 'its customer is not at Square any more')
  const { referenceId } = person
  if (referenceId === null || !/^[\w-]{22}$/.test(referenceId))
    throw new Unclear('its customer was not made by this shop')
  const email = canonicalEmail(person.email)
  const phone = toE164(person.phone)
  const pair = { email: email ?? '', phone: phone ?? '' }
  const own = { ...person, referenceId }
  const known = await customerAtProvider(deps.db, { squareCustomerId: person.id, referenceId })
  if (known !== null) return { id: known, isKnown: true, person: own, pair }
  if (email === null || phone === null) throw new Unclear('its customer has no email and phone at Square')
  // Someone who returned after the restore has a new record with these contacts.
  const again = await findByPair(deps.db, pair)
  return { id: again?.id ?? referenceId, isKnown: again !== undefined, person: own, pair }
}

/** For each subscriber, in order; certainly of this purchase. */
export const subscriptionsOf = async (
  deps: Deps,
  purchase: { installation: string; id: string; squareCustomerId: string },
  order: Order,
): Promise<ProviderSubscription[]> => {
  const listed = told(await deps.square.subscriptionsOf(purchase.squareCustomerId), 'its subscription is not at Square')
  const { id: planId, frequency, priceCents } = order.plan
  const variationId = await variationOf(deps.db, { planId, frequency, priceCents })
  return order.subscriberIds.map((_subscriber, position) => {
    const name = subscriptionReference(purchase.installation, { id: '', purchaseId: purchase.id, position })
    const mine = listed.filter((one) => one.name === name && one.customerId === purchase.squareCustomerId)
    const found = mine.find((one) => !isOver(one)) ?? mine.at(-1)
    if (!found) throw new Unclear('it renews, and Square has no subscription for it')
    if (found.priceCents !== priceCents || (variationId !== null && found.variationId !== variationId))
      throw new Unclear('its subscription at Square is of another plan or price')
    return found
  })
}

/** That can be charged, by the provider's id. */
export const cardsOf = async (
  deps: Deps,
  subscriptions: readonly ProviderSubscription[],
): Promise<Map<string, ProviderCard>> => {
  const cards = new Map<string, ProviderCard>()
  for (const { cardId, customerId } of subscriptions) {
    if (cardId === null || customerId === null || cards.has(cardId)) continue
    const card = told(await deps.square.getCardOf(customerId, cardId), 'its card is not at Square any more')
    if (card) cards.set(cardId, card)
  }
  return cards
}
