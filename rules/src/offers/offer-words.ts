import type { Frequency } from '@sipday/contract/catalogue.ts'
import { renews } from '../calendar.ts'
import { beforeTax } from '../money-words.ts'
import { dollars } from '../money.ts'
import { periodText } from '../price-text.ts'
import { bothGet, daysText } from './friend-days.ts'
import { isTrial, type Off, type Offer, type OfferTime } from './offer.ts'

/** "20% off", "$5.00 off", "$15.00 instead of the price": for each membership, before tax. */
export const offText = (off: Off): string => {
  if ('drinks' in off) return 'A free extra drink'
  if ('percent' in off) return off.percent === 100 ? 'A free trial' : `${off.percent}% off`
  return 'cents' in off ? `${dollars(off.cents)} off` : `${dollars(off.price)} instead of the price`
}

/** "the first 2 payments". */
export const timeText = (lasts: OfferTime): string => {
  if (lasts === 'always') return 'every payment'
  if ('payments' in lasts) return lasts.payments === 1 ? 'the first payment' : `the first ${lasts.payments} payments`
  return lasts.days === 1 ? 'payments on the first day' : `payments in the first ${lasts.days} days`
}

/** "50% off, the first 2 payments", "A free trial of 7 days". */
export const offerText = ({ off, lasts }: { off: Off; lasts: OfferTime }): string => {
  if ('drinks' in off) return offText(off)
  return isTrial({ off, lasts }) && lasts !== 'always' && 'days' in lasts
    ? `${offText(off)} of ${daysText(lasts.days)}`
    : `${offText(off)}, ${timeText(lasts)}`
}

/** `untaxed`: nothing is taxed where it is bought. */
type Plan = { priceCents: number; frequency: Frequency; untaxed?: boolean | undefined }

const givenText = (
  { cents, payments, days, drinks, goesOn }: Omit<Offer, 'code'>,
  { priceCents, frequency, untaxed }: Plan,
): string => {
  const tax = beforeTax(untaxed)
  if (drinks) return 'A free extra drink, beside what the membership brings. Its price stays the same.'
  if (cents === 0)
    return goesOn
      ? `Free for ${daysText(days ?? 0)}. Then ${dollars(priceCents)} ${periodText(frequency)}${tax}${untaxed ? ' ' : ', '}unless you end it before. We remind you by email.`
      : `Free for ${daysText(days ?? 0)}. It ends by itself: only if you keep it, it is ${dollars(priceCents)} ${periodText(frequency)}${tax}.`
  const becomes = `${dollars(cents)} instead of ${dollars(priceCents)} ${periodText(frequency)}${tax}`
  // Paid once.
  if (!renews(frequency)) return `${becomes}.`
  const lasts = payments !== null ? timeText({ payments }) : days !== null ? timeText({ days }) : timeText('always')
  return `${becomes}, for ${lasts}.`
}

/** "$15.00 instead of $30.00 a month, before tax, for the first 2 payments." */
export const givesText = (offer: Omit<Offer, 'code'>, plan: Plan): string =>
  `${givenText(offer, plan)}${offer.friendDays ? ` ${bothGet(offer.friendDays)}` : ''}`
