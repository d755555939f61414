import type { SubscriptionDetails } from '@sipday/contract/subscriptions.ts'
import type { Details, RedeemContext } from '../../context.ts'
import { messages, Shown } from '../../failure.ts'

/**
 * Takes the first item, and the first of its cards as the one billed (S7.14, R20). Throws S8's text without a
 * subscription.
 */
export const detailsOf = (answer: SubscriptionDetails): Details => {
  const [first] = answer
  const subscription = first?.data?.subscription
  if (!subscription) throw new Shown(messages.noDetailsData)
  return {
    status: subscription.status ?? '',
    chargedThroughDate: subscription.charged_through_date ?? null,
    endOfPeriodDate: subscription.end_of_period_date ?? null,
    nextChargeCents: subscription.next_charge_cents ?? null,
    canceledDate: subscription.canceled_date ?? null,
    pause: subscription.pause
      ? {
          usableUntil: subscription.pause.usable_until,
          until: subscription.pause.until,
          begun: subscription.pause.begun,
        }
      : null,
    pauseOptions: subscription.pause_options ?? [],
    planChange: subscription.plan_change
      ? { planName: subscription.plan_change.plan_name, on: subscription.plan_change.on }
      : null,
    planChanges: subscription.plan_changes ?? false,
    moves: subscription.moves ?? false,
    trial: subscription.trial ?? null,
    card: first.cards?.[0]?.data?.card ?? null,
  }
}

/** Redemptions stop after the grace period, or have stopped (R52). */
export const isOverdue = (details: Details | null): boolean =>
  details?.status === 'grace' || details?.status === 'unpaid'

/**
 * The next charge's day, or what is due; null when nothing more is charged or the charge is under way. A past day is
 * never called the next one (R62).
 */
export const chargeAhead = (
  { details, managed }: Pick<RedeemContext, 'details' | 'managed'>,
  today: string,
): { dueSince: string | null; cents: number | null } | { next: string; cents: number } | null => {
  if (!details) return null
  const { chargedThroughDate: on, nextChargeCents } = details
  if (isOverdue(details)) return { dueSince: on, cents: managed?.overdueCents ?? nextChargeCents }
  return on !== null && nextChargeCents !== null && on >= today ? { next: on, cents: nextChargeCents } : null
}

/** The end of the paid period (R21). */
const lastDay = (details: Details): string | null =>
  details.pause?.usableUntil ?? details.endOfPeriodDate ?? details.chargedThroughDate

export const asCancelled = (details: Details | null): Details | null =>
  details && {
    ...details,
    status: 'cancelled',
    chargedThroughDate: null,
    endOfPeriodDate: lastDay(details),
    nextChargeCents: null,
    canceledDate: lastDay(details),
    pause: null,
    pauseOptions: [],
    planChange: null,
    planChanges: false,
    moves: false,
  }
