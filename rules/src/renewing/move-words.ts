import { type CalendarDate, dateText } from '../calendar.ts'
import { dollars } from '../money.ts'

/** What the next bill is at a location; both null when nothing more is charged. */
type NextBill = { renewsOn: CalendarDate | null; cents: number | null }

const bill = ({ renewsOn, cents }: NextBill): string | null =>
  renewsOn !== null && cents !== null ? `${dollars(cents)} with tax on ${dateText(renewsOn)}` : null

/** The sentences about another location, for the member and for the shop. */
export const moveWords = {
  title: 'Change Location',
  legend: 'Which location?',
  none: 'No other location sells this plan.',
  confirm: 'Change Location',
  /** Above the choice: where it is, and what stays. */
  present: (location: string, next: NextBill): string =>
    [
      `Now at ${location}.`,
      ...(bill(next) ? [`Next charge: ${bill(next)}.`] : []),
      'Nothing is charged for the change. The code stays the same, and what is paid stays paid.',
    ].join(' '),
  /** Below each location. */
  next: (next: NextBill): string => {
    const text = bill(next)
    return text ? `Next charge: ${text}.` : 'Nothing more is charged.'
  },
} as const
