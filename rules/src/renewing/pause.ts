import { countText } from '../written/counts.ts'
import type { CalendarDate } from '../calendar.ts'
import { addMonths, dateText } from '../calendar.ts'
import { type Decided, refuse } from './decided.ts'

export const pauseLengths = [1, 2, 3] as const

/** `paidThrough`: the renewal day without a pause (R42); `pausedUntil`: with it. */
export type PauseDates = { paidThrough: CalendarDate | null; pausedUntil: CalendarDate | null }

export type PauseFacts = PauseDates & {
  kind: 'renewing' | 'term' | 'complimentary'
  frequency: string
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  cancelled: boolean
  anchorDay: number | null
  /** With the next renewal. */
  planChanges: boolean
}

export const renewalDay = ({ paidThrough, pausedUntil }: PauseDates): CalendarDate | null => pausedUntil ?? paidThrough

/** What is paid can be used through the renewal day (R42); on the day the pause ends, it works again. */
export const isPaused = ({ paidThrough, pausedUntil }: PauseDates, today: CalendarDate): boolean =>
  paidThrough !== null && pausedUntil !== null && today > paidThrough && today < pausedUntil

/** From its first morning on it cannot be taken back: the provider has not billed the renewal. */
const hasBegun = ({ paidThrough, pausedUntil }: PauseDates, today: CalendarDate): boolean =>
  pausedUntil !== null && paidThrough !== null && today >= paidThrough

export type PauseOption = { months: number; until: CalendarDate }

export const pauseOptions = (facts: PauseFacts, today: CalendarDate): Decided<PauseOption[]> => {
  const { kind, frequency, state, cancelled, paidThrough, anchorDay } = facts
  if (kind !== 'renewing' || state === 'ended' || paidThrough === null)
    return refuse('not_renewing', 'This membership does not renew. There is nothing to pause.')
  if (frequency !== 'month')
    return refuse('not_monthly', 'A yearly membership is paid for the whole year and cannot be paused.')
  if (cancelled) return refuse('membership_canceled', 'This membership is canceled. Undo that first.')
  if (state !== 'active')
    return refuse('membership_unpaid', 'The last renewal is not paid. Please pay it first; then you can pause.')
  if (facts.planChanges)
    return refuse('plan_changes', 'Your plan changes with the next renewal. Undo that first; then you can pause.')
  if (hasBegun(facts, today)) return refuse('pause_begun', 'This membership is already paused.')
  if (today >= paidThrough)
    return refuse('renews_today', 'This membership renews today. Once it is paid, you can pause from the next renewal.')
  return {
    refused: null,
    value: pauseLengths.map((months) => ({
      months,
      until: addMonths(paidThrough, months, anchorDay ?? undefined),
    })),
  }
}

/** Null takes it back before it begins; afterwards, the next of its renewal days after `today`. */
export const pauseEnded = (
  { paidThrough, pausedUntil, anchorDay }: PauseDates & { anchorDay: number | null },
  today: CalendarDate,
): Decided<CalendarDate | null> => {
  if (paidThrough === null || pausedUntil === null)
    return refuse('not_paused', 'This membership is not paused. There is nothing to undo.')
  if (!hasBegun({ paidThrough, pausedUntil }, today)) return { refused: null, value: null }
  const next = pauseLengths
    .map((months) => addMonths(paidThrough, months, anchorDay ?? undefined))
    .find((day) => day > today)
  return next !== undefined && next < pausedUntil
    ? { refused: null, value: next }
    : refuse('pause_ends', `The pause ends on ${dateText(pausedUntil)}, with the next renewal.`)
}

export const pauseWords = {
  title: 'Pause Subscription',
  undo: 'Undo Pause',
  end: 'End Pause',
  /** `from`: the last day that is paid. */
  intro: (from: CalendarDate | null): string =>
    `${from ? `Your code works until ${dateText(from)}, and the pause begins the day after. ` : ''}Nothing is charged during a pause, and the code does not work. Your subscription renews when it ends.`,
  taken: 'Your subscription will renew as before.',
  option: ({ months, until }: PauseOption): string => `${countText(months, 'month')}, until ${dateText(until)}`,
  planned: (from: CalendarDate, until: CalendarDate): string =>
    `You can use it until ${dateText(from)}. Then it is paused, and it renews on ${dateText(until)}.`,
  plannedHeading: 'A pause is planned.',
  paused: 'This subscription is paused.',
  until: (until: CalendarDate): string => `Paused until ${dateText(until)}`,
  from: (from: CalendarDate): string => `Pauses after ${dateText(from)}`,
  renewsOn: (until: CalendarDate): string => `It works again, and renews, on ${dateText(until)}.`,
  cancelNow: 'It ends now, because it is paused.',
} as const
