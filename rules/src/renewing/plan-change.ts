import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addMonths, type CalendarDate, monthsOf, renews } from '../calendar.ts'
import { renewalCents, totals, type Totals } from '../money.ts'
import { type Decided, refuse } from './decided.ts'
import type { PauseFacts } from './pause.ts'
import { differenceCents } from './price-difference.ts'

/** The price is without tax, in cents. */
export type PlanTerms = { planId: string; planName: string; frequency: Frequency; priceCents: number }

export type PlanChangeFacts = Omit<PauseFacts, 'planChanges' | 'frequency'> & { current: PlanTerms }

/** People who share a plan stay with plans for as many people. */
export type SoldPlan = PlanTerms & { gift: boolean; publicly: boolean; minimumQuantity: number }

/** Null when it may. */
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

/** Public, renewing, no gift, for as many people (R5, R45). */
export const isOpenTo = (from: { planId: string; minimumQuantity: number }, to: SoldPlan): boolean =>
  to.planId !== from.planId &&
  to.publicly &&
  !to.gift &&
  renews(to.frequency) &&
  to.minimumQuantity > 1 === from.minimumQuantity > 1

/** `due` is null when it begins with the renewal; `nextCents` is the next bill with tax. */
export type PlanChange = { due: Totals | null; renewsOn: CalendarDate; nextCents: number }

/**
 * A dearer plan of the same frequency begins at once, for the difference of the days left; every other with the next
 * renewal. Rates in thousandths of a percent: today's and the renewal day's.
 */
export const planChange = (
  facts: PlanChangeFacts,
  to: PlanTerms,
  { today, taxRate, renewalTaxRate }: { today: CalendarDate; taxRate: number; renewalTaxRate: number },
): Decided<PlanChange> => {
  const refused = planChangeRefused(facts, today)
  if (refused) return { refused }
  const { current, anchorDay } = facts
  if (to.planId === current.planId) return refuse('same_plan', 'This is your plan already. There is nothing to change.')
  const renewsOn = facts.paidThrough ?? today
  const nextCents = renewalCents(to.priceCents, renewalTaxRate)
  if (to.frequency !== current.frequency || to.priceCents <= current.priceCents)
    return { refused: null, value: { due: null, renewsOn, nextCents } }
  const period = { from: addMonths(renewsOn, -monthsOf(current.frequency), anchorDay ?? undefined), to: renewsOn }
  const rest = differenceCents(to.priceCents - current.priceCents, period, today, renewsOn)
  return { refused: null, value: { due: rest > 0 ? totals(rest, 1, taxRate) : null, renewsOn, nextCents } }
}

/** Not on the renewal day, when the provider bills. */
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
