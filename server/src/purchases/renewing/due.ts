import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, addMonths, dateIn, monthsOf, startOfDay } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { remindedBy } from '@sipday/rules/offers/trial.ts'
import { renewalDay } from '@sipday/rules/renewing/pause.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { LAST_TRY_DAYS } from '@sipday/rules/renewing/tries.ts'
import { type Priced, risesNext } from '../../store/memberships/standing-offer.ts'
import { nextTriesOf, type TriedFacts } from '../../store/memberships/tries.ts'

export type DueFacts = {
  kind: 'renewing' | 'term' | 'complimentary'
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  frequency: string
  paid_through: CalendarDate | null
  paused_until?: CalendarDate | null
  end_date: CalendarDate | null
  cancelled_at: Date | null
  reminded_for: CalendarDate | null
  /** Of a trial that is not kept, its last day. */
  trial_until?: CalendarDate | null
  /** Of a trial that goes on by itself; null for one that ends. */
  goes_on_cents?: number | null
  grace_until?: CalendarDate | null
  timeZone: string
} & Pick<TriedFacts, 'card_id' | 'tried_on' | 'try_mode'> &
  Partial<Omit<Priced, 'paid_through' | 'paused_until'>>

/** After a pause, the day it ends. */
export const nextBillOn = (row: Pick<DueFacts, 'paid_through' | 'paused_until'>): CalendarDate | null =>
  renewalDay({ paidThrough: row.paid_through, pausedUntil: row.paused_until ?? null })

/** The bill before the paid time that is left; of a first period, its beginning. */
export const lastBillOn = ({
  paid_through: through,
  frequency,
  anchor_day: anchorDay,
}: Pick<DueFacts, 'paid_through' | 'frequency'> & { anchor_day: number | null }): CalendarDate | null =>
  through && addMonths(through, -monthsOf(frequency as Frequency), anchorDay ?? undefined)

/** Within the 30 to 60 days of Illinois and the 15 to 45 of California and New York. */
const YEAR_REMINDER_DAYS = 35

/** Enough to change the card or cancel; longer before a price rises (R29). */
export const reminderDays = (frequency: string, rises = false): number =>
  frequency === 'year' ? YEAR_REMINDER_DAYS : rises ? 7 : 3

export type DueStep = 'try' | 'remind' | 'overdue' | 'stop' | 'go on' | 'end'

const rises = ({
  price_cents: cents,
  offer_cents,
  offer_left,
  offer_until,
  told_cents,
  told_from,
  ...dates
}: DueFacts): boolean =>
  cents !== undefined &&
  risesNext({
    price_cents: cents,
    offer_cents: offer_cents ?? null,
    offer_left: offer_left ?? null,
    offer_until: offer_until ?? null,
    told_cents: told_cents ?? null,
    told_from: told_from ?? null,
    paid_through: dates.paid_through,
    paused_until: dates.paused_until ?? null,
  })

const tries = (facts: DueFacts, today: CalendarDate): { step: DueStep; on: CalendarDate }[] =>
  nextTriesOf(facts, today)
    .slice(0, 1)
    .map((on) => ({ step: 'try', on }))

/** The next day on which the shop's rule for tries may say something else. */
const dailyLook = ({ state, grace_until: until }: DueFacts, today: CalendarDate): CalendarDate[] => {
  const tomorrow = addDays(today, 1)
  if (state === 'grace') return [tomorrow]
  const last = until && state === 'unpaid' ? addDays(until, LAST_TRY_DAYS - GRACE_DAYS) : null
  return last !== null && tomorrow <= last ? [tomorrow] : []
}

const steps = (facts: DueFacts, today: CalendarDate): { step: DueStep; on: CalendarDate }[] => {
  if (facts.state === 'ended') return []
  if (facts.end_date !== null) {
    const goesOn = facts.kind === 'term' && (facts.goes_on_cents ?? null) !== null
    const isTrial = facts.kind === 'term' && (goesOn || facts.trial_until === facts.end_date)
    return [
      // First: what no one looked at on its last day is charged nothing.
      { step: 'end', on: addDays(facts.end_date, 1) },
      ...(goesOn ? [{ step: 'go on' as const, on: addDays(remindedBy(facts.end_date), 1) }] : []),
      ...(isTrial && facts.reminded_for !== facts.end_date
        ? [{ step: 'remind' as const, on: remindedBy(facts.end_date) }]
        : []),
    ]
  }
  const renewal = nextBillOn(facts)
  if (facts.kind !== 'renewing' || renewal === null) return []
  return [
    ...(facts.reminded_for === renewal || facts.state !== 'active'
      ? []
      : [{ step: 'remind' as const, on: addDays(renewal, -reminderDays(facts.frequency, rises(facts))) }]),
    ...(facts.state === 'active' ? [{ step: 'overdue' as const, on: addDays(renewal, 1) }] : []),
    ...(facts.state === 'grace' ? [{ step: 'stop' as const, on: addDays(facts.grace_until ?? renewal, 1) }] : []),
    // After its stop, so that what is late is stopped first.
    ...tries(facts, today),
  ]
}

/** Null when nothing is due. */
export const dueStep = (facts: DueFacts, today: CalendarDate): DueStep | null => {
  const due = steps(facts, today).filter(({ on }) => on <= today)
  // A reminder is pointless once the renewal day has come.
  const useful = due.length > 1 ? due.filter(({ step }) => step !== 'remind') : due
  return useful[0]?.step ?? null
}

/** The start of the next day with a step, or of any day of grace: the shop may change its tries. Null for never. */
export const nextDue = (facts: DueFacts, now: Date): Date | null => {
  const today = dateIn(now, facts.timeZone)
  const days = [
    // A trial that goes on is looked at on the day after its reminder, and on its last day.
    ...steps(facts, today).map(({ step, on }) => (step === 'go on' && on <= today ? addDays(today, 1) : on)),
    ...dailyLook(facts, today),
  ]
  if (days.length === 0) return null
  const first = days.reduce((a, b) => (a < b ? a : b))
  const at = startOfDay(first, facts.timeZone)
  return at < now ? now : at
}
