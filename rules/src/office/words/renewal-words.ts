import { sentence } from '../../written/isolated.ts'
import { countText } from '../../written/counts.ts'
import { type CalendarDate, dateText } from '../../calendar.ts'
import { withTax } from '../../money-words.ts'

/* For someone of the shop who pauses a membership or changes its plan for a caller. */

const reason = 'Reason (optional)'
const reasonHelp = 'It stays in the record of changes. Leave out the name, email address and phone number.'
const told = 'The person who pays gets an email that the shop did it. Nothing is charged now.'
const loading = 'Loading what can be done'
const notLoaded = 'The choices could not be loaded.'

export const pauseTexts = {
  reason,
  reasonHelp,
  told,
  loading,
  notLoaded,
  open: 'Pause…',
  title: 'Pause This Membership',
  legend: 'How long',
  months: (count: number) => countText(count, 'month'),
  until: (day: CalendarDate) => `The next bill comes on ${dateText(day)}.`,
  is: (usableUntil: CalendarDate, until: CalendarDate) =>
    `Usable until ${dateText(usableUntil)}, then paused until ${dateText(until)}.`,
  takeBack: 'Take Back the Pause',
  takeBackLine: 'The membership renews on its next renewal day.',
  missing: 'Choose how long.',
  pause: 'Save the Pause',
  keep: 'Leave It as It Is',
  notDone: 'The pause could not be saved.',
  done: (until: CalendarDate | null) =>
    until === null ? 'The membership is no longer paused.' : `The next bill comes on ${dateText(until)}.`,
} as const

export const planTexts = {
  reason,
  reasonHelp,
  told,
  loading,
  notLoaded,
  open: 'Change Plan…',
  title: 'Change the Plan',
  legend: 'From the next renewal on',
  next: (cents: number, day: CalendarDate, untaxed = false) => `From ${dateText(day)}: ${withTax(cents, untaxed)}.`,
  keepPlan: (planName: string) => sentence`Keep ${planName}`,
  keepLine: 'The planned change is taken back.',
  byMember: (names: string) =>
    sentence`${names}: begins as soon as the difference is paid. Only the member can pay it, under Change Plan on their page.`,
  none: 'No other plan can begin with the next renewal.',
  missing: 'Choose a plan.',
  change: 'Save the Plan',
  keep: 'Leave It as It Is',
  notDone: 'The plan could not be changed.',
  done: (planName: string) => sentence`From the next renewal on, the plan is ${planName}.`,
} as const
