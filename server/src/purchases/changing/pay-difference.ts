import type { Totals } from '@sipday/rules/money.ts'
import { squareLocationAt } from '@sipday/rules/place.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import { authorise } from '../../access/authorise.ts'
import { takeLimit } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import type { PaymentRequest } from '../../providers/square-requests.ts'
import { Refusal } from '../../refusal.ts'
import { pricingIn } from '../../store/catalogue/pricing.ts'
import { installationOf } from '../../store/installation.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { planOf } from '../../store/memberships/put-on-plan.ts'
import { LEASE_MS } from '../../store/purchases/open-charges.ts'
import { addRenewalCharge, renewalChargeById } from '../../store/purchases/renewal-charges.ts'
import { cardAtProvider } from '../cards/card-at-provider.ts'
import { noteDecline } from '../cards/cards.ts'
import { carryOn, type OpenPurchase } from '../charging/advance.ts'
import type { ChargeCall } from '../charging/pay-call.ts'
import type { ChargedCard } from '../charging/record.ts'
import { declined, unavailable, unconfirmed } from '../charging/refusals.ts'
import { todayOf } from '../renewing/renewal.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'
import { paymentReference, providerKey } from '../square/reference.ts'
import type { PaidChange } from './paid-change.ts'

export type DueChange = { plan: PlanTerms; due: Totals; renewsOn: string }

/** Decides again under the membership's lock. Throws Refusal. */
export type Judge = (trx: Trx, row: LockedMembership) => Promise<DueChange>

/**
 * The plan begins when it is paid. The intent is stored before any outside call, once a day for each membership;
 * request, janitor and webhook settle it alike (rule F).
 */
export const payDifference = async (
  call: ChargeCall,
  of: { membershipId: string; payerId: string; cardId: string | null },
  judge: Judge,
): Promise<void> => {
  const { deps, session } = call
  if (of.cardId === null)
    throw new Refusal(422, 'no_card', 'There is no card on file for this membership. Please add one first.')
  await authorise(deps, session, 'pay with card', { customerId: of.payerId, cardId: of.cardId })
  await takeLimit(deps, 'pay_session', session.id)
  const card = await cardAtProvider(call, of.payerId, of.cardId)
  const recorded = await recordCharge(call, of.membershipId, card, judge)
  call.checkpoint?.('intent stored')
  const state = await carryOn(createRenewalBook(deps), deps.square, recorded, () => deps.clock.now(), call.checkpoint)
  if (state === 'declined') await noteDecline(deps, session, call.ip)
  await requirePaid(deps, recorded.id, state)
}

const recordCharge = (
  { deps, session }: ChargeCall,
  membershipId: string,
  card: ChargedCard,
  judge: Judge,
): Promise<OpenPurchase> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    const { plan, due, renewsOn } = await judge(trx, row)
    const installation = await installationOf(trx)
    const { placeTerms } = await pricingIn(trx)
    const today = todayOf(deps, row)
    const id = deps.ids.id()
    const now = deps.clock.now()
    const request: PaymentRequest = {
      key: providerKey(installation, id),
      sourceId: card.squareCardId,
      squareCustomerId: card.squareCustomerId,
      amountCents: due.totalCents,
      locationId: squareLocationAt(placeTerms, row.location_id, today, deps.settings.square.locationId),
      referenceId: paymentReference(installation, id),
      note: `Change of plan to ${plan.planName}`.slice(0, 200),
    }
    const { planId, priceCents } = planOf(row)
    const { planName, frequency } = plan
    const change: PaidChange = {
      from: { planId, priceCents },
      to: { planId: plan.planId, planName, frequency, priceCents: plan.priceCents },
      renewsOn,
      netCents: due.subtotalCents,
    }
    const stored = await addRenewalCharge(trx, {
      id,
      payment_id: deps.ids.id(),
      membership_id: membershipId,
      period_start: today,
      plan_change: JSON.stringify(change),
      session_id: session.id,
      card_id: card.id,
      amount_cents: due.totalCents,
      state: 'charging',
      provider_request: JSON.stringify(request),
      square_payment_id: null,
      decline_code: null,
      created_at: now,
      updated_at: now,
      next_look_at: new Date(now.getTime() + LEASE_MS),
    })
    if (!stored)
      throw new Refusal(422, 'changed_today', 'You changed this plan today. You can change it again tomorrow.')
    return { id, state: 'charging', createdAt: now, request, tries: 1 }
  })

/** Throws the Refusal that says why not. */
export const requirePaid = async (deps: Deps, chargeId: string, state: OpenPurchase['state'] | null): Promise<void> => {
  if (state === 'succeeded') return
  if (state === 'refunded')
    throw new Refusal(
      409,
      'plan_not_changed',
      'Your plan could not be changed. What was charged is on its way back to your card.',
    )
  if (state === 'abandoned') throw unavailable()
  if (state !== 'declined') throw unconfirmed()
  throw declined((await renewalChargeById(deps.db, chargeId))?.decline_code ?? '')
}
