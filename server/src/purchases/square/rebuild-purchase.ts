import { taxRateOf } from '@sipday/rules/money.ts'
import type { Deps, Trx } from '../../deps.ts'
import { isEnding, type ProviderPayment, type ProviderSubscription } from '../../providers/square-records.ts'
import { audit } from '../../store/audit.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { findOrCreate } from '../../store/people/customers.ts'
import { squareTax } from '../../store/memberships/provider-subscriptions.ts'
import { installationOf } from '../../store/installation.ts'
import {
  countCustomers,
  keepKnownCard,
  keepLostPurchase,
  linkMembership,
  nameAtProvider,
} from '../../store/purchases/rebuilding.ts'
import { evidenceOf } from '../charging/advance.ts'
import { keptConsent } from '../charging/consent.ts'
import { decideOrder, offerAt, type Order } from '../charging/order.ts'
import { termsOfOrder } from '../charging/purchase-terms.ts'
import { settleIn } from '../charging/settle-in.ts'
import { schedule } from '../renewing/renewal.ts'
import { rereadSubscription } from '../renewing/reread.ts'
import { cardsOf, type Payer, payerOf, subscriptionsOf } from './held-facts.ts'
import { type NotedPurchase, readPurchaseNote } from './payment-note.ts'
import { providerKey } from './reference.ts'
import { orWhyNot, Unclear } from './unclear.ts'

/** A payment may be captured up to this long after Subscribe was pressed: the request is repeated until then. */
const LONGEST_WAY_MS = 60 * 60_000

/**
 * Only when amount, plan, consent text, payer, subscribers and subscriptions are all certain. Returns why not, or null
 * when it was rebuilt. Nothing is changed at the provider, and nothing is refunded (R66).
 */
export const rebuildPurchase = (deps: Deps, purchaseId: string, payment: ProviderPayment): Promise<string | null> =>
  orWhyNot(async () => {
    const noted = readPurchaseNote(payment.note)
    if (!noted) throw new Unclear('the payment does not say enough about what was bought')
    if (noted.isGift) throw new Unclear('it is a gift, and only the database knew for whom')
    if (payment.refundedCents > 0) throw new Unclear('part of it was returned')
    const payer = await payerOf(deps, payment.customerId)
    const { order, at } = await agreedOrder(deps, noted, payment, payer)
    const others = order.subscriberIds.filter((id) => id !== payer.id)
    if ((await countCustomers(deps.db, others)) < others.length)
      throw new Unclear('it is also for people whom only the database knew')
    const renews = termsOfOrder(order, at).renewsOn !== null
    const purchase = {
      installation: await installationOf(deps.db),
      id: purchaseId,
      squareCustomerId: payer.person.id,
    }
    const subscriptions = renews ? await subscriptionsOf(deps, purchase, order) : []
    const cards = await cardsOf(deps, subscriptions)
    const made = await deps.db.transaction().execute(async (trx) => {
      await keepPayer(trx, deps, payer)
      const cardIds = new Map<string, string>()
      for (const [squareCardId, card] of cards)
        cardIds.set(squareCardId, await keepKnownCard(trx, cardRow(deps, payer.id, card)))
      const key = providerKey(purchase.installation, purchaseId, 'pay')
      const row = purchaseRow(deps, purchaseId, { order, at, key })
      const receipt = { dedupeKey: `receipt:${purchaseId}`, to: payer.pair.email }
      if (!(await keepLostPurchase(trx, row, order.subscriberIds, receipt))) return []
      const { state } = await settleIn(trx, deps, purchaseId, evidenceOf(payment))
      if (state !== 'succeeded') throw new Error('A lost purchase could not be settled.')
      const linked = []
      for (const [position, there] of subscriptions.entries())
        linked.push(await link(trx, deps, purchaseId, { order, position, there, cardIds }))
      const detail = { purchaseId, squarePaymentId: payment.id }
      await audit(deps, 'purchase_rebuilt', { customerId: payer.id, detail }, trx)
      deps.log.warn(detail, 'a purchase that this database had lost was made again from what Square holds')
      return linked
    })
    for (const membershipId of made) await rereadSubscription(deps, membershipId)
  })

/** On the day the payment was taken, or just before that midnight. */
const agreedOrder = async (
  deps: Deps,
  noted: NotedPurchase,
  payment: ProviderPayment,
  payer: Payer,
): Promise<{ order: Order; at: Date }> => {
  const catalogue = await catalogueOf(deps.db)
  const takenAt = new Date(payment.createdAt)
  const subscribers = noted.subscriberIds.map((id) => (id === payer.person.referenceId ? payer.id : id))
  let why = ''
  for (const at of [takenAt, new Date(takenAt.getTime() - LONGEST_WAY_MS)]) {
    const offer = offerAt(catalogue, catalogue.plans, at, deps.settings.square.locationId)
    const asked = {
      customerId: payer.id,
      planId: noted.planId,
      locationId: noted.locationId,
      linkedCustomerId: subscribers,
      expectedTotalCents: payment.totalCents,
    }
    const decision = decideOrder(offer, asked, { checkoutId: payment.id, roles: new Map(), code: null })
    if (!decision.ok) why ||= `the plan is not sold here like this (${decision.refusal.code})`
    else if (decision.order.quantity !== noted.quantity) why ||= 'it was for another number of people'
    else {
      const orders = (['card', 'wallet'] as const).map((paidBy) => ({ ...decision.order, paidBy }))
      const order = orders.find((one) => keptConsent(one, at).consent_hash.startsWith(noted.consentHash))
      if (order) return { order, at }
      why ||= 'the words that were agreed to are not those of today'
    }
  }
  throw new Unclear(why)
}

/** Nothing is known about who proved which contact. */
const keepPayer = async (trx: Trx, deps: Deps, { id, isKnown, person, pair }: Payer): Promise<void> => {
  if (!isKnown) {
    const typed = { firstName: person.givenName, lastName: person.familyName, email: person.email }
    const made = await findOrCreate(deps, trx, pair, { ...typed, id })
    if (made.id !== id) throw new Error('A customer came back while their purchase was made again.')
  }
  await nameAtProvider(trx, id, person.id)
}

/** Not one of the account's own cards until it is entered again: no one knows who entered it (R46). */
const cardRow = (
  deps: Deps,
  customerId: string,
  card: { id: string; brand: string; last4: string; expMonth: number; expYear: number; fingerprint: string },
) => ({
  id: deps.ids.id(),
  customer_id: customerId,
  square_card_id: card.id,
  brand: card.brand,
  last_4: card.last4,
  exp_month: card.expMonth,
  exp_year: card.expYear,
  fingerprint: card.fingerprint,
  entered_in_session: null,
  joined_at: null,
  disabled_at: null,
  created_at: deps.clock.now(),
})

const purchaseRow = (deps: Deps, purchaseId: string, { order, at, key }: { order: Order; at: Date; key: string }) => ({
  id: purchaseId,
  payment_id: deps.ids.id(),
  session_id: null,
  checkout_id: null,
  buyer_id: order.payerId,
  fingerprint: order.fingerprint,
  wish: order.orderHash,
  state: 'unknown' as const,
  plan_id: order.plan.id,
  plan_name: order.plan.name,
  model_id: order.plan.modelId,
  location_id: order.locationId,
  frequency: order.plan.frequency,
  unit_price_cents: order.plan.priceCents,
  quantity: order.quantity,
  subtotal_cents: order.subtotalCents,
  tax_cents: order.taxCents,
  tax_rate: order.taxRate,
  total_cents: order.totalCents,
  provider_key: key,
  tries: 1,
  ...keptConsent(order, at),
  created_at: at,
  updated_at: deps.clock.now(),
})

/** A cancelled renewal stays cancelled: what the provider charges decides, not what was bought. */
const link = async (
  trx: Trx,
  deps: Deps,
  purchaseId: string,
  {
    order,
    position,
    there,
    cardIds,
  }: { order: Order; position: number; there: ProviderSubscription; cardIds: ReadonlyMap<string, string> },
): Promise<string> => {
  const membershipId = await linkMembership(
    trx,
    { purchaseId, subscriberId: order.subscriberIds[position] ?? '' },
    {
      square_subscription_id: there.id,
      square_status: isEnding(there) ? 'cancelled' : 'made',
      ...squareTax(there.taxPercentage === null ? null : taxRateOf(there.taxPercentage)),
      card_id: (there.cardId === null ? undefined : cardIds.get(there.cardId)) ?? null,
      cancelled_at: isEnding(there) ? deps.clock.now() : null,
    },
  )
  await schedule(trx, deps, membershipId)
  return membershipId
}
