import { sentence } from '../written/isolated.ts'
import { type CalendarDate, dateText } from '../calendar.ts'
import { withTax } from '../money-words.ts'

/** Both null when nothing more is charged. `untaxed`: nothing is taxed there. */
type NextBill = { renewsOn: CalendarDate | null; cents: number | null; untaxed: boolean | undefined }

const bill = ({ renewsOn, cents, untaxed }: NextBill): string | null =>
  renewsOn !== null && cents !== null ? `${withTax(cents, untaxed)} on ${dateText(renewsOn)}` : null

export const moveWords = {
  title: 'Change Location',
  legend: 'Which location?',
  none: 'No other location sells this plan.',
  confirm: 'Change Location',
  present: (location: string, next: NextBill): string =>
    [
      sentence`Now at ${location}.`,
      ...(bill(next) ? [`Next charge: ${bill(next)}.`] : []),
      'Nothing is charged for the change. The code stays the same, and what is paid stays paid.',
    ].join(' '),
  next: (next: NextBill): string => {
    const text = bill(next)
    return text ? `Next charge: ${text}.` : 'Nothing more is charged.'
  },
} as const
