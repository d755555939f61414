import { dateIn, dateText, firstRenewal, termEnd } from '@sipday/rules/calendar.ts'
import { dollars, renewalCents } from '@sipday/rules/money.ts'
import type { Intent } from './intent.ts'

/** What pressing Subscribe and giving a phone agreed to (R53). */
const agreed = (renews: boolean): string =>
  `Agreed by pressing Subscribe: the Terms & Conditions${renews ? ', renewal until cancelled' : ''}, at least 13 years old or with the consent of a parent or guardian. ` +
  'Text messages about the membership: STOP to end, HELP for help, message and data rates may apply.'

/**
 * What the page said before Subscribe, kept with the purchase: what is charged now, what later, when and how much (R29), and
 * what was agreed to (R53).
 */
export const consentText = (intent: Intent, at: Date, timeZone: string, taxRate: number): string => {
  const today = dateIn(at, timeZone)
  const { plan, quantity } = intent
  const now = `Charged now: ${dollars(intent.totalCents)} (${quantity} x ${plan.name}, tax ${dollars(intent.taxCents)} included).`
  const renewal = intent.isGift ? null : firstRenewal(today, plan.frequency)
  if (renewal === null)
    return `${now} Does not renew; ends on ${dateText(termEnd(today, plan.frequency))}. ${agreed(false)}`
  const every = plan.frequency === 'year' ? 'every year' : 'every month'
  return `${now} Renews on ${dateText(renewal)} and ${every} after that: ${quantity} x ${dollars(renewalCents(plan.priceCents, taxRate))}, until cancelled. ${agreed(true)}`
}
