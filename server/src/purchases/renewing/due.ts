import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalDay } from '@sipday/rules/renewing/pause.ts'

/** The facts that decide when a membership next needs attention. */
export type DueFacts = {
  kind: 'renewing' | 'term' | 'complimentary'
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  frequency: string
  paid_through: CalendarDate | null
  paused_until?: CalendarDate | null
  end_date: CalendarDate | null
  cancelled_at: Date | null
  reminded_for: CalendarDate | null
  grace_until?: CalendarDate | null
  timeZone: string
}

/** The day of the next bill: after a pause, the day it ends. */
export const nextBillOn = (row: Pick<DueFacts, 'paid_through' | 'paused_until'>): CalendarDate | null =>
  renewalDay({ paidThrough: row.paid_through, pausedUntil: row.paused_until ?? null })

/** How many days before a renewal the payer is reminded: enough to change the card or to cancel. */
export const reminderDays = (frequency: string): number => (frequency === 'year' ? 14 : 3)

/** What to do on a given day, before any later step; null when nothing is due. */
export type DueStep = 'remind' | 'overdue' | 'stop' | 'end'

/** Every step in a membership's life with the first day it is due. */
const steps = (facts: DueFacts): { step: DueStep; on: CalendarDate }[] => {
  if (facts.state === 'ended') return []
  if (facts.end_date !== null) return [{ step: 'end', on: addDays(facts.end_date, 1) }]
  const renewal = nextBillOn(facts)
  if (facts.kind !== 'renewing' || renewal === null) return []
  return [
    ...(facts.reminded_for === renewal || facts.state !== 'active'
      ? []
      : [{ step: 'remind' as const, on: addDays(renewal, -reminderDays(facts.frequency)) }]),
    ...(facts.state === 'active' ? [{ step: 'overdue' as const, on: addDays(renewal, 1) }] : []),
    ...(facts.state === 'grace' ? [{ step: 'stop' as const, on: addDays(facts.grace_until ?? renewal, 1) }] : []),
  ]
}

/** The first step that is due on `today`; later ones wait for their turn. */
export const dueStep = (facts: DueFacts, today: CalendarDate): DueStep | null => {
  const due = steps(facts).filter(({ on }) => on <= today)
  // A reminder is pointless once its renewal day has come.
  const useful = due.length > 1 ? due.filter(({ step }) => step !== 'remind') : due
  return useful[0]?.step ?? null
}

/** When the sweep must look again: the start of the first day with a step; null for never. */
export const nextDue = (facts: DueFacts, now: Date): Date | null => {
  const days = steps(facts).map(({ on }) => on)
  if (days.length === 0) return null
  const first = days.reduce((a, b) => (a < b ? a : b))
  const at = startOfDay(first, facts.timeZone)
  return at < now ? now : at
}
