import { sentence } from '../../written/isolated.ts'
import { countOf, countText } from '../../written/counts.ts'
import { monthDayText, monthText } from '../../written/moments.ts'
import { dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { fewer, pointsOf } from '../reports/count-words.ts'

type Figure = { day: string; value: number }

type MoneyTotals = {
  payments: number
  leftCents: number
  taxCents: number
  backCents: number
}

const A_YEAR = 364
/** "in 30 days", "in a year". */
const inDays = (days: number): string => (days >= A_YEAR ? 'in a year' : `in ${countText(days, 'day')}`)

/** What a plot over days says: the last day beside the first one. `figures`: at least one, in the order of the days. */
const changeOf = (figures: readonly Figure[]) => {
  const first = figures[0] ?? { day: '', value: 0 }
  const last = figures.at(-1) ?? first
  return { first, last, change: last.value - first.value }
}

const hourOf = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** Whole dollars: "$138,906". */
const wholeDollars = (cents: number): string => `$${countOf(Math.round(cents / 100))}`

type Busy = { location: string; hour: number; drinks: number }
const MOST_BUSY = 3

const busiestSaid = (busiest: readonly Busy[]): string => {
  const [first] = busiest
  if (!first) return ''
  if (busiest.length > MOST_BUSY) return `${busiest.length} hours, ${countOf(first.drinks)} each.`
  const places = [...new Set(busiest.map(({ location }) => location))].map((location) => {
    const hours = busiest.filter((one) => one.location === location).map(({ hour }) => hourOf(hour))
    return sentence`${location} at ${hours.join(' and ')}`
  })
  return `${places.join(', ')}, ${countOf(first.drinks)}${busiest.length > 1 ? ' each' : ''}.`
}

/** `sameHour`: all locations are in it. Of several zones no one hour is named. */
type Now = { hour: number; sameHour: boolean }
const nowOf = ({ hour, sameHour }: Now): string => (sameHour ? hourOf(hour) : 'now')

type Hour = { hour: number; drinks: number; usual: number | null }

/** Texts of the figures on the first page. */
export const figureTexts = {
  heading: 'How the shop is doing',
  loading: 'Loading the figures',
  notLoaded: 'The figures could not be loaded.',
  members: 'Members',
  monthly: 'Monthly revenue',
  today: 'Drinks today',
  overYear: 'Members over a year',
  byHour: 'Today by the hour',
  day: 'Day',
  hour: 'Hour',
  drinks: 'Drinks',
  usual: 'Usual',
  noDrinks: 'No drinks yet today.',
  noMembers: 'The line begins the day after the first member joins.',
  notCounted: 'The first figures are here the day after the first member joins.',
  more: 'All Reports',
  hourOf,
  shortHour: (hour: number): string => String(hour % 12 || 12),
  /** "252 more in 30 days", "$73 less in 30 days"; nothing for no change. */
  change: (change: number, days: number, unit: 'count' | 'cents'): string | null => {
    const size = unit === 'cents' ? wholeDollars(Math.abs(change)) : countOf(Math.abs(change))
    const less = unit === 'cents' ? 'less' : 'fewer'
    return change === 0 ? null : `${size} ${change > 0 ? 'more' : less} ${inDays(days)}`
  },
  /** "0.4 points less in October": of the last whole month, beside the one before. */
  leaving: (month: string, change: number | null): string | null => {
    const name = monthText(month).replace(/ \d+$/, '')
    if (change === null) return sentence`In ${name}`
    return change === 0 ? null : sentence`${pointsOf(Math.abs(change))} ${change > 0 ? 'more' : 'less'} in ${name}`
  },
  /** "13 more than usual": of the hours that are over; nothing for as many. */
  thanUsual: (change: number): string | null => (change === 0 ? null : `${fewer(change, 'fewer', '')} usual`),
  untilNow: (now: Now): string => `Until ${nowOf(now)}`,
  aYearBefore: 'a year before',
  whereAndWhen: 'Where and when drinks are taken',
  location: 'Location',
  wholeDay: 'Day',
  allLocations: 'All locations',
  heatEnds: { least: ' fewest', most: ' most' },
  /** "32,769 drinks in 28 days. Busiest: Kips Bay NY at 1 PM, 1,078." `busiest`: at least one. */
  heatOver: (drinks: number, days: number, busiest: readonly Busy[]): string =>
    `${countText(drinks, 'drink')} in ${countText(days, 'day')}. Busiest: ${busiestSaid(busiest)}`,
  /** "Average of the last four Tuesdays. Busiest: Kips Bay NY at 12 PM and 5 PM, 36 each." `busiest`: at least one. */
  heatSaid: (weekday: string, busiest: readonly { location: string; hour: number; drinks: number }[]): string =>
    `Average of the last four ${weekday}s. Busiest: ${busiestSaid(busiest)}`,
  /** What the plot of hours says. */
  hoursSaid: (hours: readonly Hour[], now: Now): string => {
    const drinks = hours.reduce((sum, one) => sum + one.drinks, 0)
    const usual = hours.filter(({ hour }) => hour < now.hour).reduce((sum, one) => sum + (one.usual ?? 0), 0)
    const ahead = hours.filter(({ hour }) => hour > now.hour).reduce((sum, one) => sum + (one.usual ?? 0), 0)
    const said = `${countText(drinks, 'drink')} so far today`
    return hours.some((one) => one.usual !== null)
      ? `${said}; usually ${countOf(usual)} by ${nowOf(now)}.${ahead > 0 ? ` ${countOf(ahead)} more are expected.` : ''}`
      : `${said}.`
  },
  key: { today: 'Today', usual: 'Usual on this weekday', ahead: 'Expected' },
} as const

/** Texts of the office's reports. */
export const reportTexts = {
  recovered: {
    label: 'Recovered renewals',
    none: {
      title: 'No recovered renewals on these days',
      text: 'Choose other days to see which renewals were refused first and paid later.',
    },
    said: ({ renewals, cents }: { renewals: number; cents: number }): string =>
      `${countText(renewals, 'renewal that had been refused was', 'renewals that had been refused were')} paid: ${dollars(cents)}.`,
  },
  /** "4,812 members at the end of November 21, 2026, 252 more than on November 22, 2025." */
  members: (figures: readonly Figure[]): string => {
    const { first, last, change } = changeOf(figures)
    const now = `${countText(last.value, 'member')} at the end of ${dateText(last.day)}`
    return figures.length < 2 ? `${now}.` : `${now}, ${fewer(change, 'fewer', 'as many as')} on ${dateText(first.day)}.`
  },
  /** "$138,906.00 a month at the end of November 21, 2026, $7,340.00 more than on November 22, 2025." */
  monthly: (figures: readonly Figure[]): string => {
    const { first, last, change } = changeOf(figures)
    const now = `${dollars(last.value)} a month at the end of ${dateText(last.day)}`
    return figures.length < 2
      ? `${now}.`
      : `${now}, ${fewer(change, 'less', 'as much as', dollars)} on ${dateText(first.day)}.`
  },
  /** What a table of who stays says, with its oldest month that is known for longest. */
  cohorts: (of: { month: string; size: number; percent: number; months: number } | null): string =>
    'Percent of those who joined in a month and renew 1, 2, 3… months later.' +
    (of
      ? ` Of ${countOf(of.size)} from ${monthText(of.month)}, ${of.percent}% do so after ` +
        `${of.months === 1 ? 'a month' : `${of.months} months`}.`
      : ''),
  cohortsCorner: 'Joined',
  cohortSizes: 'No.',
  cohortsTogether: 'All',
  cohortEnds: { least: '% least', most: '% most' },
  noCohorts: {
    title: 'No month is over yet',
    text: 'Who stays is counted from the month after the first members joined.',
  },
  /** What a report on money adds up to. */
  money: ({ payments, leftCents, taxCents, backCents }: MoneyTotals): string =>
    `${countText(payments, 'payment')}. After ${dollars(backCents)} in refunds and lost disputes ${dollars(leftCents)} is ` +
    `left; ${dollars(taxCents)} of what was paid is tax.`,
  byLocation: 'By location',
  /** "401 paid, $173.75 back". */
  paidAndBack: (payments: number, backCents: number): string => `${countOf(payments)} paid, ${dollars(backCents)} back`,
  ofItTax: (cents: number): string => `${dollars(cents)} tax`,
  noMoney: { title: 'No payments on these days', text: 'Choose other days to see what was paid.' },
  memberCount: (value: number): string => countText(value, 'member'),
  /** Whole dollars, for the marks of an axis: "$1,200", "$2.5k" from ten thousand on. */
  axisDollars: (cents: number): string => {
    const whole = cents / 100
    return Math.abs(whole) >= 10_000 ? `$${countOf(whole / 1000)}k` : `$${countOf(whole)}`
  },
  wholeDollars,
  axisCount: (value: number): string => (Math.abs(value) >= 10_000 ? `${countOf(value / 1000)}k` : countOf(value)),
  asTable: 'As Table',
  csv: 'CSV',
  howCounted: 'How It Is Counted',
  allPlans: 'This report is not kept by plan: it is over all of them.',
  filters: 'What the reports cover',
  usualDays: 'Usual days',
  periods: { days28: 'Last 28 days', months3: '3 months', months12: '12 months', year: 'This year' },
  otherDays: 'Other days',
  period: 'Days',
  location: 'Location',
  plan: 'Plan',
  jumps: 'On this page',
  sections: { growth: 'Growth', money: 'Money', drinks: 'Drinks', visitors: 'Visitors', lab: 'A year in a minute' },
  /** "October 28 through November 24, 2026": both days included. */
  span: (from: string, until: string): string =>
    from.slice(0, 4) === until.slice(0, 4)
      ? `${monthDayText(from)} through ${dateText(until)}`
      : `${dateText(from)}, through ${dateText(until)}`,
  hatched: 'The hatched months are not whole.',
  partOfMonth: 'Part of a month',
  membersSaid: 'People with a membership that can be used. A family of four counts as four.',
  monthlySaid: (untaxed = false): string =>
    `What renewing members pay a month${untaxed ? '' : ', without tax'}. A year counts a twelfth.`,
  labSaid: 'Play the last three months again under other prices, limits, and locations. Nothing is changed by it.',
  show: (title: string): string => sentence`Show ${title}`,
  total: 'All',
  allLocations: 'All locations',
  allPlansChoice: 'All plans',
  grain: 'Rows',
  grains: { '': 'As many as fit', day: 'By day', month: 'By month' },
  monthEnds: 'The last day of each month. The file has every day.',
  download: 'Download CSV',
  notMade: 'The file could not be made.',
  loading: 'Loading the report',
  notLoaded: 'The report could not be loaded.',
} as const
