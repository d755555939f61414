import { dateText } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { countOf, plural } from './count-words.ts'
import type { FunnelStep } from './funnel.ts'
import { percentOf } from './percent.ts'

type Told = { step: string; visitors: number; lost: number }
type Linked = Record<
  'visitors' | 'summary' | 'contacts' | 'paid' | 'monthOver' | 'stayed' | 'cents' | 'renewed',
  number
>
type Bought = { visitors: number; paid: number; purchases: number; cents: number; from: string; until: string }

const names: Record<FunnelStep, string> = {
  came: 'Came to the site',
  membership: 'Saw the memberships',
  location: 'Saw the locations',
  plan: 'Saw the plans',
  summary: 'Saw the summary',
  contact: 'Gave contact details',
  tried: 'Pressed the button to pay',
  paid: 'Paid',
  drank: 'Had a first drink',
  stayed: 'Went into a second month',
}

/** Texts of the reports on campaigns. */
export const funnelTexts = {
  title: 'From the link to the cup',
  label: 'From the link to the cup',
  campaigns: 'Campaigns',
  renewals: 'Renewals',
  links: 'From each link to the cup',
  allLinks: 'All links',
  heads: {
    visitors: 'Opened',
    summary: 'Summary',
    contacts: 'Contact',
    paid: 'Paid',
    drank: 'First drink',
    stayed: '2nd month',
    cents: 'Money',
  },
  /**
   * "35 of 338 visitors bought, and 28 of 30 whose first month is over went into a second: $1,042.00 in first payments
   * without tax, $2,310.00 in renewals since. Most left before “Gave contact details”: 230. Shares are of those who opened the link."
   */
  linksSaid: ({ visitors, summary, contacts, paid, monthOver, stayed, cents, renewed }: Linked): string => {
    const second =
      monthOver > 0
        ? `, and ${countOf(stayed)} of ${countOf(monthOver)} whose first month is over went into a second`
        : ''
    const lost = [
      { step: names.summary, lost: visitors - summary },
      { step: names.contact, lost: summary - contacts },
      { step: names.paid, lost: contacts - paid },
    ]
    const [most] = lost.toSorted((one, other) => other.lost - one.lost)
    return (
      `${countOf(paid)} of ${plural(visitors, 'visitor')} bought${second}: ${dollars(cents)} in first payments without tax${renewed > 0 ? `, ${dollars(renewed)} in renewals since` : ''}.` +
      `${most && most.lost > 0 ? ` Most left before “${most.step}”: ${countOf(most.lost)}.` : ''} ` +
      `Shares are of those who opened the link${monthOver > 0 ? '; of a second month, of those whose first one is over' : ''}.`
    )
  },
  /** "25 of 212 paid, 12%". */
  paidOf: ({ paid, visitors }: Pick<Linked, 'paid' | 'visitors'>): string =>
    `${countOf(paid)} of ${countOf(visitors)} paid, ${Math.round(percentOf(paid, visitors))}%`,
  inMonthTwo: (stayed: number): string => `${countOf(stayed)} in month 2`,
  /** Visitors of a campaign whose link said nothing else. */
  noLabel: 'Without a label',
  names,
  opened: 'Opened the link',
  /** Links that name models, locations or plans. */
  unnamed: 'Links without a campaign',
  direct: 'Without a link',
  none: { title: 'No visitors on these days', text: 'Choose other days to see how far visitors came.' },
  noneOfCampaign: {
    title: 'No visitors yet',
    text: 'How far they come is counted from the day after the link is first opened.',
  },
  /** "1,828 left before this"; null where no one left. */
  left: (lost: number): string | null => (lost > 0 ? `${countOf(lost)} left before this` : null),
  /** "62.5% of 40 whose first month is over". */
  stayed: (stayed: number, over: number): string =>
    `${percentOf(stayed, over).toLocaleString('en-US')}% of ${countOf(over)} whose first month is over`,
  /**
   * "27.1% of 3,120 visitors from ... through ... bought: 846 purchases, $27,072.00 without tax. Most left before
   * ...: 1,828."
   */
  said: ({ visitors, paid, purchases, cents, from, until }: Bought, rows: readonly Told[]): string => {
    const bought =
      `${percentOf(paid, visitors).toLocaleString('en-US')}% of ${plural(visitors, 'visitor')} who first came from ` +
      `${dateText(from)} through ${dateText(until)} bought: ${plural(purchases, 'purchase')}, ${dollars(cents)} without tax.`
    // The first drink does not count: it comes when they like.
    const [most] = rows.filter(({ step }) => step !== names.drank).toSorted((one, other) => other.lost - one.lost)
    return most && most.lost > 0 ? `${bought} Most left before “${most.step}”: ${countOf(most.lost)}.` : bought
  },
  /** "3,120 visitors first came from ... through ...: 846 purchases, $27,072.00 without tax." */
  campaignsSaid: (of: { visitors: number; purchases: number; cents: number; from: string; until: string }): string =>
    `${plural(of.visitors, 'visitor')} first came from ${dateText(of.from)} through ${dateText(of.until)}: ` +
    `${plural(of.purchases, 'purchase')}, ${dollars(of.cents)} without tax.`,
} as const
