import { sentence } from '../written/isolated.ts'
import type { Frequency } from '@sipday/contract/catalogue.ts'
import { addDays, type CalendarDate, dateText } from '../calendar.ts'
import { taxIncluded } from '../money-words.ts'
import { dollars } from '../money.ts'
import { periodText } from '../price-text.ts'
import type { Silence } from './told-price.ts'

/** As on the member's page; both sums with tax. */
type Shown = { fromCents: number; toCents: number; on: CalendarDate; silent: Silence; state: 'told' | 'accepted' }
type NewPrice = {
  planName: string
  frequency: Frequency
  totalCents: number
  on: CalendarDate
  untaxed?: boolean | undefined
}

/** What is agreed to; kept with its hash (R53). */
export const acceptWords = ({ planName, frequency, totalCents, on, untaxed }: NewPrice): string =>
  `I keep ${planName}. From ${dateText(on)} on it is ${dollars(totalCents)} ${periodText(frequency)}${taxIncluded(untaxed)}${untaxed ? ' ' : ', '}until I cancel.`

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
  text: ({ fromCents, toCents, on, silent, state }: Shown, untaxed = false): string => {
    const then = `Until then it is ${dollars(fromCents)}${taxIncluded(untaxed)}.`
    return state === 'accepted'
      ? `You keep this membership at the new price. ${then}`
      : `${then} ${silenceWords({ silent, rises: toCents > fromCents, on })}`
  },
  /** A lower price needs no answer. */
  asks: ({ fromCents, toCents, state }: Shown): boolean => state === 'told' && toCents > fromCents,
} as const

export const keepLabel = 'Keep My Membership'
export const leaveLabel = (on: CalendarDate): string => `Leave on ${dateText(on)}`

type HowFar = { planName: string; toCents: number; taxIn: string | null; firstOn: CalendarDate }

/** How far the members of a plan are, in the office. */
export const progressWords = {
  stopped: 'Stopped before anyone was told. Members keep what they pay.',
  applied: 'Pay the new price',
  heading: ({ planName, toCents, taxIn, firstOn }: HowFar): string =>
    taxIn === null
      ? sentence`${planName}: ${dollars(toCents)} from ${dateText(firstOn)} on`
      : sentence`${planName} at ${dollars(toCents)}: more tax in ${taxIn} from ${dateText(firstOn)} on`,
  stop: (planName: string): string => sentence`Stop the new price of ${planName} for its members`,
} as const

/** Why someone has the old price for a renewal. */
const whyNotTold = {
  'no email': 'No email address',
  'came back': 'The letter came back',
  late: 'The letter did not go out in time',
} as const

/** Who could not be told, in the office. */
export const notToldWords = {
  show: 'Show Who',
  showWho: (planName: string): string => sentence`Show who could not be told of the new price of ${planName}`,
  caption: 'Who could not be told in time',
  on: 'Renewal at the old price',
  kept: 'They have the old price for that renewal, and are told before the next one.',
  rest: (shown: number, total: number): string =>
    `The first ${shown} of ${total.toLocaleString('en-US')}. All are in the file of told prices, in Downloads.`,
  failed: 'The list could not be loaded.',
  why: (why: keyof typeof whyNotTold): string => whyNotTold[why],
} as const
