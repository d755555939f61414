import type { Frequency } from '@sipday/contract/catalogue.ts'
import { type CalendarDate, renews } from '../calendar.ts'
import { renewalCents } from '../money.ts'
import { type Decided, refuse } from './decided.ts'
import type { PauseFacts } from './pause.ts'

/** What a membership costs: the plan, how often it is paid, and the price without tax in cents. */
export type PlanTerms = { planId: string; planName: string; frequency: Frequency; priceCents: number }

export type PlanChangeFacts = Omit<PauseFacts, 'planChanges' | 'frequency'> & { current: PlanTerms }

/** A plan as the shop sells it; people who share a plan stay with plans for as many people. */
export type SoldPlan = PlanTerms & { gift: boolean; publicly: boolean; minimumQuantity: number }

/** Why the plan of this membership may not change on `today`; null when it may. */
export const planChangeRefused = (
  { kind, state, cancelled, paidThrough, pausedUntil }: PlanChangeFacts,
  today: CalendarDate,
): { code: string; message: string } | null => {
  if (kind !== 'renewing' || state === 'ended' || paidThrough === null)
    return refuse('not_renewing', 'This membership does not renew, so its plan cannot be changed.').refused
  if (cancelled) return refuse('membership_canceled', 'This membership is canceled. Undo that first.').refused
  if (state !== 'active')
    return refuse(
      'membership_unpaid',
      'The last renewal is not paid. Please pay it first; then you can change the plan.',
    ).refused
  if (pausedUntil !== null)
    return refuse('membership_paused', 'This membership is paused. End the pause first; then you can change the plan.')
      .refused
  if (today >= paidThrough)
    return refuse('renews_today', 'This membership renews today. Once it is paid, you can change the plan.').refused
  return null
}

/** Whether a member may move from one plan to another: public, renewing, no gift, for as many people (R5, R45). */
export const isOpenTo = (from: { planId: string; minimumQuantity: number }, to: SoldPlan): boolean =>
  to.planId !== from.planId &&
  to.publicly &&
  !to.gift &&
  renews(to.frequency) &&
  to.minimumQuantity > 1 === from.minimumQuantity > 1

/** What a change of plan means: the day of the bill it begins with, and how much that is, tax included. */
export type PlanChange = { renewsOn: CalendarDate; nextCents: number }

/**
 * Another plan begins with the next renewal. `renewalTaxRate`: the rate on that day, in thousandths of a percent.
 */
export const planChange = (
  facts: PlanChangeFacts,
  to: PlanTerms,
  { today, renewalTaxRate }: { today: CalendarDate; renewalTaxRate: number },
): Decided<PlanChange> => {
  const refused = planChangeRefused(facts, today)
  if (refused) return { refused }
  if (to.planId === facts.current.planId)
    return refuse('same_plan', 'This is your plan already. There is nothing to change.')
  const renewsOn = facts.paidThrough ?? today
  return { refused: null, value: { renewsOn, nextCents: renewalCents(to.priceCents, renewalTaxRate) } }
}

/** Whether a change that is planned can still be taken back: the provider bills on the renewal day. */
export const planChangeUndone = (
  { paidThrough, state }: Pick<PlanChangeFacts, 'paidThrough' | 'state'>,
  planned: boolean,
  today: CalendarDate,
): Decided<null> => {
  if (!planned) return refuse('no_plan_change', 'No change of your plan is planned. There is nothing to undo.')
  if (state !== 'active' || paidThrough === null || today >= paidThrough)
    return refuse('renews_today', 'The renewal with the new plan has begun. Once it is paid, you can change the plan.')
  return { refused: null, value: null }
}
