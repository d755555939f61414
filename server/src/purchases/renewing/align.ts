import { taxPercentOf, taxRateOf } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { NewSubscription } from '../../providers/square-requests.ts'
import { isOver, type ProviderSubscription } from '../../providers/square-records.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { waitsForCard } from '../../store/importing/brought.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { report } from '../../store/findings.ts'
import {
  type MembershipToAlign,
  membershipToAlign,
  noteAligned,
  noteSubscriptionCancelled,
  storeSubscription,
  storeSubscriptionRequest,
  wantSubscriptionAnew,
} from '../../store/memberships/provider-subscriptions.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { billedCents } from '../../store/memberships/standing-offer.ts'
import type { MadeSubscription } from '../../store/queue/left-work.ts'
import { nextBillOn } from './due.ts'
import { answer } from './provider-answer.ts'
import { pauseAtProvider, pauseDiffers } from './pause-at-provider.ts'
import { planDiffers, swapAtProvider } from '../changing/swap-at-provider.ts'
import { ensurePlanVariation } from './plan-variation.ts'
import { priceAtProvider } from './price-at-provider.ts'
import { providerCustomer } from '../cards/provider-customer.ts'
import { subscriptionRequest } from './subscription-request.ts'

/** Reads first, so it can run any time and repeatedly. Throws without an answer, for the job to retry. */
export const alignSubscription = async (deps: Deps, membershipId: string): Promise<void> => {
  const row = await membershipToAlign(deps.db, membershipId)
  if (row.kind !== 'renewing') return
  const wanted = row.state !== 'ended' && row.cancelled_at === null
  // An unanswered request may have created one: repeating its key tells.
  if (!row.square_subscription_id && (wanted || row.square_request !== null)) {
    if (await waitsForRestore(deps, row)) return
    if (row.square_card_id === null && (await waitsForCard(deps.db, row.id))) return
    await make(deps, row)
    // Just created as wanted; later changes have their own jobs.
    if (wanted && row.square_request === null) return
  }
  const now = await membershipToAlign(deps.db, membershipId)
  if (!now.square_subscription_id) return
  const there = await answer(deps.square.getSubscription(now.square_subscription_id))
  if (wanted) await keepGoing(deps, now, there)
  else await endIt(deps, now, there)
}

/** Returns what to record. Throws on failure; `alignSubscription` then finds out why, under the same key. */
export const makeSubscription = async (
  deps: Deps,
  membershipId: string,
  request: NewSubscription,
): Promise<MadeSubscription> => ({
  membershipId,
  ...factsOf(await answer(deps.square.createSubscription(request))),
})

const keepGoing = async (deps: Deps, row: MembershipToAlign, there: ProviderSubscription): Promise<void> => {
  if ((isOver(there) || there.cancelActionId) && (await waitsForRestore(deps, row))) return
  if (pauseDiffers(row, there) && (await waitsForRestore(deps, row, 'Square bills it on another day'))) return
  if (planDiffers(row, there) && (await waitsForRestore(deps, row, 'Square bills it for another plan'))) return
  if (isOver(there)) {
    // One cancelled before its first bill cannot be resumed: create another under a new key (R52).
    await wantSubscriptionAnew(deps.db, row)
    return alignSubscription(deps, row.id)
  }
  if (there.cancelActionId) await answer(deps.square.undoPlanned(there.id, there.cancelActionId))
  if (
    (await pauseAtProvider(deps.square, row, there)) === 'made anew' ||
    (await swapAtProvider(deps, row, there)) === 'made anew'
  ) {
    await wantSubscriptionAnew(deps.db, row)
    return alignSubscription(deps, row.id)
  }
  if (row.square_card_id && there.cardId !== row.square_card_id) {
    const current = await answer(deps.square.getSubscription(there.id))
    await answer(deps.square.changeSubscriptionCard(there.id, current.version, row.square_card_id))
  }
  await priceAtProvider(deps.square, row, there)
  const tax = await nextTaxOf(deps, row)
  if (tax !== null && (there.taxPercentage === null || taxRateOf(there.taxPercentage) !== tax)) {
    const current = await answer(deps.square.getSubscription(there.id))
    await answer(deps.square.changeSubscriptionTax(there.id, current.version, taxPercentOf(tax)))
  }
  await noteAligned(deps.db, row.id, tax)
}

/** In a restored database it may have been cancelled since: nothing charges again by itself. */
const waitsForRestore = async (
  deps: Deps,
  row: MembershipToAlign,
  difference = 'Square has no running subscription for it',
): Promise<boolean> => {
  const restored = await unsettledRestore(deps.db)
  if (!restored || row.created_at > restored) return false
  await report(deps, {
    kind: 'subscription_differs',
    subject: row.id,
    text: `Membership ${row.id} is meant to renew, and ${difference}. Nothing was changed, because the database was restored and no one has settled that.`,
  })
  return true
}

/** The location's rate on that day (R65). */
const nextTaxOf = async (deps: Deps, row: MembershipToAlign): Promise<number | null> => {
  const renewsOn = nextBillOn(row)
  return renewsOn === null
    ? null
    : taxRateIn(await catalogueOf(deps.db, row.catalogue_version), row.location_id, renewsOn)
}

const endIt = async (deps: Deps, row: MembershipToAlign, there: ProviderSubscription): Promise<void> => {
  if (!isOver(there) && there.canceledDate === null && there.cancelActionId === null) {
    // A pause would end with a bill, whatever becomes of the cancellation.
    for (const { id } of there.planned) await answer(deps.square.undoPlanned(there.id, id))
    await answer(deps.square.cancelSubscription(there.id))
  }
  await noteSubscriptionCancelled(deps.db, row.id)
}

/** A past start becomes today: no period is skipped. */
const make = async (deps: Deps, row: MembershipToAlign): Promise<void> => {
  const request = (row.square_request as NewSubscription | null) ?? (await newRequest(deps, row))
  const outcome = await deps.square.createSubscription(request)
  if (outcome.kind === 'invalid' && outcome.code === 'IDEMPOTENCY_KEY_REUSED') return adopt(deps, row, request)
  if (outcome.kind === 'invalid' && outcome.code === 'INVALID_DATE') {
    await wantSubscriptionAnew(deps.db, row)
    throw new Error('The start of the subscription has passed; it is asked for again from today on.')
  }
  await keep(deps, row, await answer(Promise.resolve(outcome)))
}

const keep = (deps: Deps, row: MembershipToAlign, made: ProviderSubscription): Promise<void> =>
  storeSubscription(deps.db, row, factsOf(made))

const factsOf = ({ id, taxPercentage }: ProviderSubscription) => ({
  squareId: id,
  taxRate: taxPercentage === null ? null : taxRateOf(taxPercentage),
})

/** Before its database was restored, this shop used the key with another body. */
const adopt = async (deps: Deps, row: MembershipToAlign, request: NewSubscription): Promise<void> => {
  const all = await answer(deps.square.subscriptionsOf(request.squareCustomerId))
  const running = all.find((one) => one.name === request.name && !isOver(one))
  if (running) return keep(deps, row, running)
  await wantSubscriptionAnew(deps.db, row)
  throw new Error('The subscription of this key is over; it is asked for again under another one.')
}

const newRequest = async (deps: Deps, row: MembershipToAlign): Promise<NewSubscription> => {
  const renewsOn = nextBillOn(row)
  if (!row.square_card_id || !renewsOn) throw new Error('The membership has no card to renew with.')
  const customerId = row.square_customer_id ?? (await customerOf(deps, row.payer_id))
  const variationId = row.square_variation_id ?? (await ensurePlanVariation(deps, row.plan_id, priceOf(row)))
  const catalogue = await catalogueOf(deps.db, row.catalogue_version)
  if (!customerId || !variationId) throw new Error('The provider does not know the customer or the plan yet.')
  const request = subscriptionRequest(deps, catalogue, {
    ...row,
    price_cents: row.next_plan_id === null ? billedCents(row) : row.price_cents,
    paidThrough: renewsOn,
    attempt: row.square_attempt,
    squareCustomerId: customerId,
    squareCardId: row.square_card_id,
    variationId,
  })
  await storeSubscriptionRequest(deps.db, row.id, request)
  return request
}

/** A newer price does not change a member's own. */
const priceOf = ({ frequency, price_cents: priceCents }: MembershipToAlign) => ({ frequency, priceCents })

const customerOf = async (deps: Deps, payerId: string): Promise<string | null> => {
  const customer = await providerCustomer(deps, null, payerId)
  return customer.kind === 'done' ? customer.value : null
}
