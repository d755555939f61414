import { clockText, monthDayText } from '../written/moments.ts'
import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { EntitlementRecord } from '@sipday/contract/subscriptions.ts'
import { addDays, dateIn } from '../calendar.ts'

export type BenefitWords = { id: string; name: string; ready: boolean; state: string; note?: string }

/** The wording for each period; a new period does not compile until it is added here. */
const rhythms: Record<BenefitPeriod, 'daily' | 'once' | null> = {
  day: 'daily',
  month: null,
  term: 'once',
  unlimited: null,
}

const againText = (benefit: EntitlementRecord, redeemedOn: string, timeZone: string): string => {
  if (rhythms[benefit.Period] === 'once') return 'A one-time benefit.'
  if (!benefit['Available Again At']) return ''
  const againOn = dateIn(new Date(benefit['Available Again At']), timeZone)
  return againOn === addDays(redeemedOn, 1) && rhythms[benefit.Period] === 'daily'
    ? 'Ready again tomorrow.'
    : `Ready again on ${monthDayText(againOn)}.`
}

/**
 * A benefit in words (S2): ready only if its redeem test says Available; a redeemed one says when and where, and when
 * it is ready again. Times are in the shop's time zone.
 */
export const benefitWords = (benefit: EntitlementRecord, timeZone: string): BenefitWords => {
  const ready = benefit['Test for Redeem Status'] === 'Available'
  const shown = {
    id: benefit['Entitlement ID'],
    name: benefit['Display Benefit Name'],
    ready,
    state: ready ? 'Ready to Redeem' : 'Redeemed this period',
  }
  if (ready || !benefit['Redeemed At']) return shown
  const at = new Date(benefit['Redeemed At'])
  const on = dateIn(at, timeZone)
  const time = clockText(at, timeZone)
  const daily = rhythms[benefit.Period] === 'daily'
  const when = daily ? time : `${monthDayText(on)} at ${time}`
  const place = benefit['Redeemed Location Name']
  const where = place ? (daily ? ` at ${place}` : `, ${place}`) : ''
  return { ...shown, note: `${when}${where}. ${againText(benefit, on, timeZone)}`.trim() }
}
