import { addDays, type CalendarDate } from '../calendar.ts'

/** What is owed to whoever has the old price of a plan: to keep it, or to be told of the new one before it is charged. */
export const silences = ['new', 'keep', 'end'] as const
/** What no answer means: the new price, the old one for good, or the end of the membership with its paid time. */
export type Silence = (typeof silences)[number]

/** What a letter says of a price or a tax, in cents with tax. `credit`: what the first bill uses of it, and its total. */
export type PriceFacts = {
  fromTotalCents: number
  silent: Silence
  frequency: string
  byTax?: boolean
  credit?: { cents: number; totalCents: number }
}

/** The price of each bill from a day on, without tax, as its payer was told. */
export type ToldPrice = { cents: number; from: CalendarDate }

/** The full price of the bill of a day. */
export const fullCentsOn = (priceCents: number, told: ToldPrice | null, on: CalendarDate): number =>
  told !== null && on >= told.from ? told.cents : priceCents

/** Days between publishing and the first renewal that may have the new price. */
export const FIRST_ON_DAYS = 35
/** A year is much to pay for someone who did not read a letter. */
const YEAR_ENDS_DAYS = 60

/** Why members cannot be told so, or null. */
export const tellProblem = (
  { firstOn, silent, frequency }: { firstOn: CalendarDate; silent: Silence; frequency: string },
  today: CalendarDate,
): string | null => {
  const least = silent === 'end' && frequency === 'year' ? YEAR_ENDS_DAYS : FIRST_ON_DAYS
  return firstOn < addDays(today, least) ? `Please choose a day that is at least ${least} days ahead.` : null
}

/** Days before the renewal: when the letter is written, and until when it has to have gone. */
const WRITE_DAYS = 28
const leastDays = (frequency: string): number => (frequency === 'year' ? 15 : 7)

export const lastDayToTell = (renewalOn: CalendarDate, frequency: string): CalendarDate =>
  addDays(renewalOn, -leastDays(frequency))

type Notice = {
  today: CalendarDate
  renewalOn: CalendarDate
  firstOn: CalendarDate
  frequency: string
  /** Has an address that takes letters. */
  isReachable: boolean
}

/** Whether the letter about the next renewal is written today. Too late: this renewal has the old price. */
export const noticeStep = ({
  today,
  renewalOn,
  firstOn,
  frequency,
  isReachable,
}: Notice): 'not yet' | 'tell' | 'too late' => {
  if (renewalOn < firstOn || today < addDays(renewalOn, -WRITE_DAYS)) return 'not yet'
  if (today > lastDayToTell(renewalOn, frequency)) return 'too late'
  return isReachable ? 'tell' : 'not yet'
}

type SentLetter = {
  today: CalendarDate
  renewalOn: CalendarDate
  frequency: string
  sentOn: CalendarDate | null
  cameBack: boolean
}

/** What became of the letter: it counts once it has gone, in time, and as long as it does not come back. */
export const letterStep = ({
  today,
  renewalOn,
  frequency,
  sentOn,
  cameBack,
}: SentLetter): 'wait' | 'told' | 'not told' => {
  // What was charged on the day itself was told, as far as anyone knew.
  if (cameBack && today < renewalOn) return 'not told'
  const last = lastDayToTell(renewalOn, frequency)
  if (sentOn !== null) return sentOn <= last ? 'told' : 'not told'
  return today > last ? 'not told' : 'wait'
}

type Told = { fromCents: number; toCents: number; silent: Silence; accepted: boolean }

/** A lower price needs no answer. */
export const applies = ({ fromCents, toCents, silent, accepted }: Told): boolean =>
  toCents <= fromCents || silent === 'new' || accepted

/** Before the renewal, so that it is not charged. */
const END_DAYS = 2

/** What silence means now, for someone to whom the new price does not apply. */
export const silenceStep = (
  { silent, renewalOn }: { silent: Silence; renewalOn: CalendarDate },
  today: CalendarDate,
): 'wait' | 'end' | 'keep' => {
  if (today >= renewalOn) return 'keep'
  return silent === 'end' && today >= addDays(renewalOn, -END_DAYS) ? 'end' : 'wait'
}

/** How many may leave before a rise brings in less than before; costs of what they drink are left out. */
export const breakEvenLeavers = (all: { members: number; paidCents: number; toCents: number }): number =>
  Math.max(0, Math.ceil((all.members * all.toCents - all.paidCents) / all.toCents) - 1)
