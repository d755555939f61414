import { type CalendarDate, daysBetween } from '../calendar.ts'
import { renewalCents } from '../money.ts'
import { halfEven } from '../paying/half-even.ts'

/* Credit of a membership, in cents without tax: the next bills use it first. */

/** A bill is never less, so that the provider always makes one. */
export const LEAST_BILL_CENTS = 100

/** Without tax; what it leaves of the credit waits for the next bill. */
export const afterCredit = (dueCents: number, creditCents: number): number =>
  Math.max(Math.min(dueCents, LEAST_BILL_CENTS), dueCents - creditCents)

export type Period = { from: CalendarDate; through: CalendarDate }

/** Of days, by the price of a day of the period, half to even; at least a cent. */
export const worthOfDays = (days: number, priceCents: number, { from, through }: Period): number =>
  Math.max(1, halfEven(priceCents * days, daysBetween(from, through)))

/** How many days a sum is worth, begun ones included. */
export const daysWorth = (cents: number, priceCents: number, { from, through }: Period): number =>
  Math.max(1, Math.ceil((cents * daysBetween(from, through)) / Math.max(1, priceCents)))

type PaidBill = {
  totalCents: number
  /** Thousandths of a percent. */
  taxRate: number
  /** Before credit. */
  dueCents: number
  /** Prices that the provider may have kept. */
  otherCents: readonly number[]
  creditCents: number
}

/**
 * A bill at a price without credit, because the provider could not be told in time, uses none; one whose credit has
 * grown since uses what is missing.
 */
export const paidWith = ({ totalCents, taxRate, dueCents, otherCents, creditCents }: PaidBill) => {
  const makes = (cents: number) => renewalCents(cents, taxRate) === totalCents
  const billed = afterCredit(dueCents, creditCents)
  const full = [dueCents, ...otherCents].find(makes)
  const less = makes(billed) ? billed : full === undefined ? netIn(totalCents, taxRate) : null
  if (less !== null && less < dueCents && dueCents - less <= creditCents)
    return { priceCents: dueCents, netCents: less, usedCents: dueCents - less }
  return { priceCents: full ?? dueCents, netCents: full ?? dueCents, usedCents: 0 }
}

/** The price that makes this total, if one does. */
const netIn = (totalCents: number, taxRate: number): number | null => {
  const near = Math.round(totalCents / (1 + taxRate / 100_000))
  return [near - 1, near, near + 1].find((cents) => renewalCents(cents, taxRate) === totalCents) ?? null
}
