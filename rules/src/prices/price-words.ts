import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, type CalendarDate, dateText } from '../calendar.ts'
import { dollars } from '../money.ts'
import { periodText } from '../price-text.ts'
import type { Silence } from './told-price.ts'

/** As on the member's page; both sums with tax. */
type Shown = { fromCents: number; toCents: number; on: CalendarDate; silent: Silence; state: 'told' | 'accepted' }
type NewPrice = { planName: string; frequency: Frequency; totalCents: number; on: CalendarDate }

/** What is agreed to; kept with its hash (R53). */
export const acceptWords = ({ planName, frequency, totalCents, on }: NewPrice): string =>
  `I keep ${planName}. From ${dateText(on)} on it is ${dollars(totalCents)} ${periodText(frequency)}, tax included, until I cancel.`

/** What happens without an answer. */
export const silenceWords = ({ silent, rises, on }: { silent: Silence; rises: boolean; on: CalendarDate }): string => {
  if (!rises || silent === 'new') return 'You do not need to do anything to keep your membership.'
  return silent === 'keep'
    ? 'If you do not answer, your price stays as it is.'
    : `If you do not answer by ${dateText(addDays(on, -3))}, your membership ends with the time you have paid for, and nothing more is charged.`
}

/** On the member's page, before the answers. */
export const noticeWords = {
  heading: ({ toCents, on }: Shown): string => `${dollars(toCents)} from ${dateText(on)} on`,
  text: ({ fromCents, toCents, on, silent, state }: Shown): string => {
    const then = `Until then it is ${dollars(fromCents)}, tax included.`
    return state === 'accepted'
      ? `You keep this membership at the new price. ${then}`
      : `${then} ${silenceWords({ silent, rises: toCents > fromCents, on })}`
  },
  /** A lower price needs no answer. */
  asks: ({ fromCents, toCents, state }: Shown): boolean => state === 'told' && toCents > fromCents,
} as const

export const keepLabel = 'Keep My Membership'
export const leaveLabel = (on: CalendarDate): string => `Leave on ${dateText(on)}`

/** How far the members of a plan are, in the office. */
export const progressWords = {
  stopped: 'Stopped before anyone was told. Members keep what they pay.',
  applied: 'Pay the new price',
  stop: (planName: string): string => `Stop the new price of ${planName} for its members`,
} as const
