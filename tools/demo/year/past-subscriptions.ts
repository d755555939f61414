import { addDays, addMonths, type CalendarDate, dateIn, dayOf, monthsOf } from '@sipday/rules/calendar.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { YearMembership } from './played/story.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { subscriptionReference } from '@sipday/server/purchases/square/reference.ts'
import { goesOn } from './membership-rows.ts'
import { at } from './named.ts'
import { purchaseOf, type Scene, squareLocationIn, zoneIn } from './scene.ts'

export const subscriptionsOf = (scene: Scene) =>
  scene.year.memberships.flatMap((membership, number) =>
    membership.kind === 'renewing' ? [subscriptionOf(scene, membership, number)] : [],
  )

const subscriptionOf = (scene: Scene, membership: YearMembership, number: number) => {
  const named = at(scene.names.memberships, number)
  const payer = at(scene.names.people, membership.payer)
  const { placeId, startedOn, createdAt, position, plan, plans } = membership
  const timezone = zoneIn(scene, placeId)
  const billed = membership.payments
    .map((payment, place) => ({ ...payment, named: at(named.payments, place) }))
    .filter(({ kind }) => kind === 'renewal')
  const last = billed.at(-1)
  const first = firstPlanOf(scene, membership)
  const onPlan = last?.plan ?? first
  const anchor = dayOf(startedOn)
  const start = addMonths(startedOn, monthsOf(first.frequency), anchor)
  const through = last ? addDays(addMonths(last.periodStart, monthsOf(last.plan.frequency), anchor), -1) : null
  const next = through === null ? start : addDays(through, 1)
  const isSwapped = plans.length > 1 || membership.nextPlan !== null
  return {
    id: named.subscriptionId,
    name: subscriptionReference(scene.installation, {
      id: named.id,
      purchaseId: purchaseOf(scene, membership),
      position,
    }),
    customerId: payer.squareCustomerId,
    cardId: payer.card?.squareCardId ?? '',
    variationId: scene.variationOf(onPlan),
    startDate: start,
    chargedThroughDate: through,
    ...standing(scene, membership, { through, start, timezone }),
    actions: actionsOf(scene, membership, { next, onPlan, timezone, planned: membership.nextPlan ?? plan }),
    taxPercentage: taxPercentOf(scene.shopNow.shop.taxRateAt(placeId, next)),
    priceCents: isSwapped ? null : plan.priceCents,
    anchorDay: anchor,
    timezone,
    locationId: squareLocationIn(scene, membership.firstPlaceId, startedOn),
    at: createdAt,
    invoices: billed.map(({ periodStart, at: when, amountCents, paid, bySelf, plan: { planName }, named: ids }) => ({
      id: ids.invoiceId,
      // A member who paid by themselves has another order; the bill was withdrawn.
      orderId: bySelf ? `${ids.squareOrderId}-bill` : ids.squareOrderId,
      dueDate: periodStart,
      cents: amountCents,
      title: planName,
      status: bySelf ? 'CANCELED' : paid ? 'PAID' : 'UNPAID',
      at: when,
    })),
  }
}

const firstPlanOf = ({ shopNow: { shop } }: Scene, { plans, plan }: YearMembership): PlanTerms => {
  const [first] = plans
  const sold = shop.plans.find(({ id }) => id === first?.planId)
  return sold && plans.length > 1
    ? { planId: sold.id, planName: sold.name, frequency: sold.frequency, priceCents: sold.priceCents }
    : plan
}

type Dates = { through: CalendarDate | null; start: CalendarDate; timezone: string }

/** One that was never billed ends at once when it is canceled, others with what is paid. */
const standing = ({ now }: Scene, membership: YearMembership, { through, start, timezone }: Dates) => {
  const { state, paidThrough, pausedUntil } = membership
  if (!goesOn(membership)) {
    const isOver = state === 'ended' || through === null
    return { status: isOver ? 'CANCELED' : 'ACTIVE', canceledDate: through ?? start }
  }
  const isPaused = pausedUntil !== null && paidThrough <= dateIn(now, timezone) && state === 'active'
  return { status: isPaused ? 'PAUSED' : through === null ? 'PENDING' : 'ACTIVE', canceledDate: null }
}

type Planned = { next: CalendarDate; onPlan: PlanTerms; planned: PlanTerms; timezone: string }

const actionsOf = (scene: Scene, membership: YearMembership, { next, onPlan, planned, timezone }: Planned) => {
  const id = () => scene.deps.ids.id()
  const { state, pausedUntil, paidThrough } = membership
  if (state === 'ended') return []
  if (!goesOn(membership))
    return membership.payments.some(({ kind }) => kind === 'renewal')
      ? [{ id: id(), type: 'CANCEL', effective_date: addDays(next, -1) }]
      : []
  const isResting = pausedUntil !== null && state === 'active'
  const begins = paidThrough > dateIn(scene.now, timezone)
  const [variation, wanted] = [scene.variationOf(onPlan), scene.variationOf(planned)]
  return [
    ...(isResting && begins ? [{ id: id(), type: 'PAUSE', effective_date: paidThrough }] : []),
    ...(isResting ? [{ id: id(), type: 'RESUME', effective_date: pausedUntil }] : []),
    ...(variation === wanted
      ? []
      : [{ id: id(), type: 'SWAP_PLAN', effective_date: next, new_plan_variation_id: wanted }]),
  ]
}
