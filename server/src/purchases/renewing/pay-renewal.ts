import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { squareLocationAt } from '@sipday/rules/place.ts'
import { authorise } from '../../access/authorise.ts'
import { takeLimit } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { Refusal } from '../../refusal.ts'
import { installationOf } from '../../store/installation.ts'
import { positionOf } from '../../store/purchases/rebuilding.ts'
import { advance, carryOn, type OpenPurchase } from '../charging/advance.ts'
import { LEASE_MS } from '../../store/purchases/open-charges.ts'
import { addRenewalCharge, openRenewalCharge, renewalChargeById } from '../../store/purchases/renewal-charges.ts'
import { subscriptionOf } from '../../store/memberships/provider-subscriptions.ts'
import { newestFailedPeriod } from '../../store/memberships/renewals.ts'
import { cardAtProvider } from '../cards/card-at-provider.ts'
import { noteDecline } from '../cards/cards.ts'
import { closeOpenBills } from './open-bills.ts'
import { inTime } from '../charging/answer-in-time.ts'
import type { ChargeCall } from '../charging/pay-call.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import type { ChargedCard } from '../charging/record.ts'
import { renewalNote } from '../square/payment-note.ts'
import { membershipName, paymentReference, providerKey } from '../square/reference.ts'
import { declined, unavailable, unconfirmed } from '../charging/refusals.ts'
import { nextBillOn } from './due.ts'
import { mailFacts, todayOf } from './renewal.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { createRenewalBook } from './renewal-book.ts'

export type AskedRenewal = { subscriptionId: string; cardId: string; expectedTotalCents?: number | undefined }

const paidAlready = (): Refusal =>
  new Refusal(409, 'renewal_paid', 'This renewal is already paid. You were not charged again.')
const nothingDue = (): Refusal => new Refusal(422, 'nothing_due', 'There is no unpaid renewal for this membership.')

/**
 * R52, once a period: the intent is stored under a unique index before any outside call; request, janitor and webhook
 * settle it alike (rule F).
 */
export const payRenewal = (call: ChargeCall, asked: AskedRenewal): Promise<{ paymentId: string }> =>
  inTime(call.deps, async () => {
    const { deps, session } = call
    const { subscriptionId: membershipId, cardId } = asked
    await authorise(deps, session, 'manage membership', { membershipId })
    const membership = await subscriptionOf(deps.db, membershipId)
    if (!membership) throw new Error('a membership vanished while its renewal was paid')
    await authorise(deps, session, 'pay with card', { customerId: membership.payer_id, cardId })
    const open = await openRenewalCharge(deps.db, membershipId)
    if (open) return answerOf(deps, open.id, open.payment_id, await settleOpen(deps, open.id))
    await requireDue(deps, membershipId)
    await takeLimit(deps, 'pay_session', session.id)
    const card = await cardAtProvider(call, membership.payer_id, cardId)
    await closeOpenBills(deps, membership.square_subscription_id)
    const recorded = await recordCharge(deps, asked, { card, sessionId: session.id })
    call.checkpoint?.('intent stored')
    const book = createRenewalBook(deps)
    const state = await carryOn(book, deps.square, recorded, () => deps.clock.now(), call.checkpoint)
    if (state === 'declined') await noteDecline(deps, session, call.ip)
    return answerOf(deps, recorded.id, recorded.paymentId, state)
  })

export const settleOpen = async (deps: Deps, chargeId: string): Promise<OpenPurchase['state'] | null> => {
  await advance(createRenewalBook(deps), deps.square, chargeId, () => deps.clock.now())
  const row = await renewalChargeById(deps.db, chargeId)
  return row?.state ?? null
}

type Due = { periodStart: CalendarDate; amountCents: number; squareLocationId: string; name: string }

/** No one pays for suspended time. Throws Refusal without an unpaid bill. */
const dueOf = async (trx: Trx, deps: Deps, membershipId: string): Promise<Due> => {
  const row = await lockMembership(trx, membershipId)
  if (row.kind !== 'renewing' || row.cancelled_at !== null || row.state === 'ended') throw nothingDue()
  if (row.state === 'active') throw paidAlready()
  const { placeTerms } = await pricingIn(trx)
  const at = {
    name: membershipName({
      id: row.id,
      purchaseId: row.purchase_id,
      position: row.purchase_id === null ? null : await positionOf(trx, row.purchase_id, row.subscriber_id),
    }),
    squareLocationId: squareLocationAt(
      placeTerms,
      row.location_id,
      todayOf(deps, row),
      deps.settings.square.locationId,
    ),
  }
  const failed = await newestFailedPeriod(trx, membershipId, nextBillOn(row) ?? row.started_on)
  if (failed) return { ...at, periodStart: failed.period_start, amountCents: failed.amount_cents }
  const periodStart = nextBillOn(row)
  if (!periodStart) throw nothingDue()
  return { ...at, periodStart, amountCents: (await mailFacts(trx, deps, row)).totalCents }
}

export const requireDue = (deps: Deps, membershipId: string): Promise<unknown> =>
  deps.db.transaction().execute((trx) => dueOf(trx, deps, membershipId))

type Recorded = OpenPurchase & { paymentId: string }

/** `chargeId`, `nthTry`: of a try of ours, which happens once. */
type Charging = { card: ChargedCard; sessionId: string | null; chargeId?: string; nthTry?: number }

/** Respects what the provider's bills said meanwhile. Throws Refusal when it is not due or was recorded before. */
export const recordCharge = (
  deps: Deps,
  { subscriptionId: membershipId, expectedTotalCents }: Omit<AskedRenewal, 'cardId'>,
  { card, sessionId, chargeId = deps.ids.id(), nthTry }: Charging,
): Promise<Recorded> =>
  deps.db.transaction().execute(async (trx) => {
    const { periodStart, amountCents, squareLocationId, name } = await dueOf(trx, deps, membershipId)
    if (expectedTotalCents !== undefined && expectedTotalCents !== amountCents)
      throw new Refusal(409, 'price_changed', 'The amount has changed. Please look at it again. Nothing was charged.')
    const id = chargeId
    const paymentId = deps.ids.id()
    const installation = await installationOf(trx)
    const now = deps.clock.now()
    const request: PaymentRequest = {
      key: providerKey(installation, id),
      sourceId: card.squareCardId,
      squareCustomerId: card.squareCustomerId,
      amountCents,
      locationId: squareLocationId,
      referenceId: paymentReference(installation, id),
      note: renewalNote(periodStart, name),
    }
    const stored = await addRenewalCharge(trx, {
      id,
      payment_id: paymentId,
      membership_id: membershipId,
      period_start: periodStart,
      session_id: sessionId,
      nth_try: nthTry ?? null,
      card_id: card.id,
      amount_cents: amountCents,
      state: 'charging',
      provider_request: JSON.stringify(request),
      square_payment_id: null,
      decline_code: null,
      created_at: now,
      updated_at: now,
      next_look_at: new Date(now.getTime() + LEASE_MS),
    })
    // Another tab came first.
    if (!stored) throw unconfirmed()
    return { id, paymentId, state: 'charging', createdAt: now, request, tries: 1 }
  })

const answerOf = async (
  deps: Deps,
  chargeId: string,
  paymentId: string,
  state: OpenPurchase['state'] | null,
): Promise<{ paymentId: string }> => {
  if (state === 'succeeded') return { paymentId }
  if (state === 'refunded') throw paidAlready()
  if (state === 'abandoned') throw unavailable()
  if (state !== 'declined') throw unconfirmed()
  const row = await renewalChargeById(deps.db, chargeId)
  throw declined(row?.decline_code ?? '')
}
