import { countOf, countText } from '../../written/counts.ts'
import { dollars } from '../../money.ts'
import type { FunnelRow, FunnelStep } from './funnel.ts'
import { percentOf } from './percent.ts'

type Linked = Record<
  'visitors' | 'summary' | 'contacts' | 'paid' | 'monthOver' | 'stayed' | 'cents' | 'renewed',
  number
>

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

const before: Record<FunnelStep, string> = {
  came: 'come to the site',
  membership: 'see the memberships',
  location: 'see the locations',
  plan: 'see the plans',
  summary: 'see the summary',
  contact: 'give contact details',
  tried: 'press the button to pay',
  paid: 'pay',
  drank: 'have a first drink',
  stayed: 'go into a second month',
}

/** The step before which most were lost. The first drink does not count: it comes when they like. */
export const worstOf = <Row extends Pick<FunnelRow, 'step' | 'lost'>>(steps: readonly Row[]): Row | null => {
  const [most] = steps.filter(({ step }) => step !== 'drank').toSorted((one, other) => other.lost - one.lost)
  return most && most.lost > 0 ? most : null
}

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
  linksSaid: (
    { visitors, summary, contacts, paid, monthOver, stayed, cents, renewed }: Linked,
    untaxed = false,
  ): string => {
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
      `${countOf(paid)} of ${countText(visitors, 'visitor')} bought${second}: ${dollars(cents)} in first payments${untaxed ? '' : ' without tax'}${renewed > 0 ? `, ${dollars(renewed)} in renewals since` : ''}.` +
      `${most && most.lost > 0 ? ` Most left before “${most.step}”: ${countOf(most.lost)}.` : ''} ` +
      `Shares are of those who opened the link${monthOver > 0 ? '; of a second month, of those whose first one is over' : ''}.`
    )
  },
  /** "25 of 212 paid, 12%". */
  paidOf: ({ paid, visitors }: Pick<Linked, 'paid' | 'visitors'>): string =>
    `${countOf(paid)} of ${countOf(visitors)} paid, ${Math.round(percentOf(paid, visitors))}%`,
  inMonthTwo: (stayed: number): string => `${countOf(stayed)} in month 2`,
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
  /** "11%" of those who came. */
  share: (paid: number, visitors: number): string => `${Math.round(percentOf(paid, visitors))}%`,
  /** "of 2,922 visitors bought". */
  ofVisitors: (visitors: number): string => `of ${countText(visitors, 'visitor')} bought`,
  /** "Most leave before they give contact details: 927. Of 314 whose first month is over, 305 went into a second one." */
  said: (steps: readonly Pick<FunnelRow, 'step' | 'visitors' | 'lost'>[], monthOver: number): string => {
    const worst = worstOf(steps)
    const stayed = steps.find(({ step }) => step === 'stayed')
    return [
      worst && `Most leave before they ${before[worst.step]}: ${countOf(worst.lost)}.`,
      stayed &&
        `Of ${countOf(monthOver)} whose first month is over, ${countOf(stayed.visitors)} went into a second one.`,
    ]
      .filter(Boolean)
      .join(' ')
  },
  /** "317 bought". */
  bought: (paid: number): string => `${countOf(paid)} bought`,
} as const
