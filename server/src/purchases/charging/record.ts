import { limitFacts, tooManyIn } from '../../access/limits.ts'
import { provedChannels } from '../../access/linked.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { Refusal } from '../../refusal.ts'
import { drawCodes } from '../../store/memberships/free-codes.ts'
import { type RivalRow, storePurchase } from '../../store/purchases/begin-purchase.ts'
import { LEASE_MS } from '../../store/purchases/open-charges.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'
import { standing } from '../../store/purchases/settlement.ts'
import { requireNoErasedTrial } from '../offers/offered-code.ts'
import { purchaseNote } from '../square/payment-note.ts'
import { paymentReference, providerKey } from '../square/reference.ts'
import { admit, MOMENT_MS } from './admission.ts'
import type { Admission } from './admission.ts'
import type { OpenPurchase } from './advance.ts'
import { keptConsent } from './consent.ts'
import type { Order } from './order.ts'
import { codeRefused, notSoldThere, unconfirmed } from './refusals.ts'
import type { RenewedBy } from './settle.ts'

export type ChargedCard = { id: string; squareCardId: string; squareCustomerId: string }
/** A wallet has no card here. */
export type ChargedSource = ChargedCard | { id: null; token: string; squareCustomerId: string }

/** Stored and claimed for its first attempt. */
export type Begun = {
  open: OpenPurchase
  purchase: OwnPurchase
  /** Redemption codes that were free a moment ago. */
  codes: readonly number[]
  /** Null when the plan has no id at the provider yet. */
  renewedBy: RenewedBy | null
}

/** Extra codes, in case one is taken in the meantime. */
const CODES_A_PERSON = 3

/** An equal order elsewhere that is older does not block this one. */
export const rivalsSince = (now: Date): Date => new Date(now.getTime() - MOMENT_MS)

export const admissionOf = (order: Order, rivals: readonly RivalRow[] | null, now: Date): Admission =>
  admit(
    order,
    (rivals ?? []).map((row) => ({
      ...row,
      sameOrder: row.orderHash === order.orderHash,
      createdAt: new Date(row.createdAt),
    })),
    now,
  )

/**
 * Stores the intent with the exact request and its key before any outside call, and claims it for its first attempt;
 * returns the purchase the order now belongs to. After `until` (milliseconds since 1970) nothing new is begun: the
 * caller has already been answered. With two tabs, devices or processes, locks and unique indexes let only one through
 * (rule F).
 */
export const recordOrder = async (
  deps: Deps,
  session: Session,
  order: Order,
  source: ChargedSource,
  { until, installation }: { until: number; installation: string },
): Promise<Admission & { begun?: Begun }> => {
  const now = deps.clock.now()
  // The card is known only now.
  if (order.offer?.cents === 0) await requireNoErasedTrial(deps, { ...order, cardId: source.id })
  const { row, open } = intentOf(deps, session, order, source, { installation, now })
  const [limited, , counts, windowsMs] = limitFacts(deps, 'pay_session', session.id)
  // The clock starts once there is a connection: everyone waiting for one gets the full time.
  const storing = deps.db.connection().execute((connection) =>
    storePurchase(connection, {
      purchase: row,
      subscriberIds: order.subscriberIds,
      limited,
      now,
      counts,
      windowsMs,
      since: rivalsSince(now),
      patienceMs: until - Date.now(),
      codes: drawCodes(deps.ids, order.quantity * CODES_A_PERSON, deps.newCodes.length()),
      planId: order.plan.id,
      frequency: order.plan.frequency,
      unitPriceCents: order.plan.priceCents,
      checkoutId: order.checkoutId,
      locationId: order.locationId,
      payerId: order.payerId,
      cardId: source.id,
    }),
  )
  const [found] = await storing.catch(refuseGone)
  if (!found) throw new Error('what was ordered is not there')
  const {
    rivals,
    wait_ms: waitMs,
    late,
    code_refused: refused,
    free_codes: codes,
    square_variation_id: variationId,
    ...facts
  } = found
  const admission = admissionOf(order, rivals, now)
  if (admission.kind !== 'new') return admission
  if (late) throw unconfirmed()
  if (refused !== null) throw codeRefused(refused)
  tooManyIn(waitMs, 'pay_session')
  const purchase: OwnPurchase = {
    ...row,
    ...facts,
    state: 'charging',
    square_payment_id: null,
    receipt_url: null,
    created_at: now,
  }
  const renewedBy =
    variationId === null || source.id === null
      ? null
      : { installation, squareCustomerId: source.squareCustomerId, squareCardId: source.squareCardId, variationId }
  return { ...admission, begun: { open, purchase, codes, renewedBy } }
}

/** Nothing was begun: who was to pay is erased at this moment and signed out, or the location begins to close. */
const refuseGone = (error: unknown): never => {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : null
  if (constraint === 'purchases_buyer_known') throw new Refusal(404, 'unknown', 'We could not find that.')
  if (constraint === 'purchases_place_open') throw notSoldThere()
  throw error
}

const intentOf = (
  deps: Deps,
  session: Session,
  order: Order,
  source: ChargedSource,
  { installation, now }: { installation: string; now: Date },
) => {
  const { plan } = order
  const id = deps.ids.id()
  const consent = keptConsent(order, now)
  const request: PaymentRequest = {
    key: providerKey(installation, id, 'pay'),
    sourceId: source.id === null ? source.token : source.squareCardId,
    squareCustomerId: source.squareCustomerId,
    amountCents: order.totalCents,
    locationId: order.squareLocationId,
    referenceId: paymentReference(installation, id),
    note: purchaseNote(order, consent.consent_hash),
  }
  const row = {
    id,
    payment_id: deps.ids.id(),
    session_id: session.id,
    bought_under: provedChannels(session, order.payerId),
    checkout_id: order.checkoutId,
    buyer_id: order.payerId,
    fingerprint: order.fingerprint,
    wish: order.orderHash,
    plan_id: plan.id,
    plan_name: plan.name,
    model_id: plan.modelId,
    location_id: order.locationId,
    frequency: plan.frequency,
    unit_price_cents: plan.priceCents,
    quantity: order.quantity,
    subtotal_cents: order.subtotalCents,
    tax_cents: order.taxCents,
    tax_rate: order.taxRate,
    total_cents: order.totalCents,
    card_id: source.id,
    provider_key: request.key,
    provider_request: request,
    gift: order.gift,
    is_gift: order.isGift,
    ...offerRow(order),
    ...consent,
    campaign_id: session.campaignId,
    next_look_at: new Date(now.getTime() + LEASE_MS),
  }
  const open: OpenPurchase = { id, state: 'charging', createdAt: now, request, tries: 1 }
  return { row, open }
}

/** A use of its code, for as long as the purchase stands. */
const offerRow = ({ offer }: Order) => {
  if (offer === null) return { code_id: null, single_code: null, offer: null }
  const { codeId, single, ...given } = offer
  return { code_id: codeId, single_code: single, offer: given }
}

/** The state of a purchase, for the response. */
export const standingOf = async (deps: Deps, purchaseId: string) => {
  const [row] = await standing(deps.db, { purchaseId })
  if (!row) throw new Error('a purchase vanished while it was paid')
  return row
}
