import { addDays, type CalendarDate } from '../calendar.ts'
import { renewalCents } from '../money.ts'
import { heldCents } from '../prices/tax-rise.ts'

/** Before the last day of a trial: enough to keep it, or to end it. */
export const TRIAL_REMINDER_DAYS = 2
/**
 * How long a trial that goes on by itself may be: longer than its reminder, and no longer than states allow without an
 * earlier one (California asks for three days once it is longer than 31).
 */
export const GOES_ON_DAYS = { least: 3, most: 31 } as const

/** Until the end of which day the reminder has to have gone. */
export const remindedBy = (until: CalendarDate): CalendarDate => addDays(until, -TRIAL_REMINDER_DAYS)

/** The last day on which ending it costs nothing. */
export const endBy = (until: CalendarDate): CalendarDate => addDays(until, -1)

/**
 * The first charge of a trial, tax included. `toldCents`: of one that goes on, what its payer was told last; a tax that
 * rises that by more than 50 cents is held, like every other (I13).
 */
export const firstCharge = (priceCents: number, toldCents: number | null, taxRate: number): number =>
  renewalCents(toldCents === null ? priceCents : heldCents(priceCents, toldCents, taxRate), taxRate)
