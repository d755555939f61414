import type { Account, Cause, Waiting } from '@sipday/rules/books/journal.ts'
import type { Generated } from 'kysely'

export type JournalTable = {
  id: Generated<number>
  /** The day it is booked on. */
  day: string
  /** Its own day, where that one was sealed; else null. */
  for_day: string | null
  /** The location's day when it was booked. */
  known_day: string
  location_id: string
  account: Account
  /** A debit is positive. */
  cents: number
  cause: Cause
  cause_id: string
  line: number
}

/** The sums of the journal. */
export type JournalDaysTable = {
  day: string
  location_id: string
  account: Account
  cause: Cause
  debit_cents: number
  credit_cents: number
}

/** What was sold and what went back with which tax, by the day it is booked on; a rate of -1 is the usual one. */
export type TaxDaysTable = {
  day: string
  location_id: string
  tax_rate: number
  sold_cents: number
  tax_cents: number
  back_cents: number
  back_tax_cents: number
}

/** What all paid periods bring in each month, also in months that are over. */
export type EarnMonthsTable = { location_id: string; month: string; account: Waiting; cents: number }

/** What one payment paid for one membership; see `Earning` in the rules for what is left. */
export type PaidPeriodsTable = {
  cause: Cause
  cause_id: string
  membership_id: string
  /** Where it was charged. */
  location_id: string
  square_payment_id: string
  account: Waiting
  net_cents: number
  from_day: string
  until_day: string
  since_day: string
  left_cents: number
  left_from: string
  ended_on: string | null
}

/** Through which day a location's days are earned. */
export type EarnedDaysTable = { location_id: string; until_day: string }

/** A day that was handed on in an export: nothing is booked on it any more. */
export type SealedDaysTable = { day: string; sealed_at: Date; staff_id: string | null }

/** `looked_at`: everything of before is booked; `whole_at`: when all of it was last looked through. */
export type BooksStateTable = { one: Generated<boolean>; looked_at: Date; whole_at: Date | null }
