import { dateIn, dateText, firstRenewal, termEnd } from '@sipday/rules/calendar.ts'
import { dollars, renewalCents } from '@sipday/rules/money.ts'
import type { Intent } from './intent.ts'

/** What the page said before Subscribe, kept with the purchase: what is charged now, what later, when and how much (R29). */
export const consentText = (intent: Intent, at: Date, timeZone: string, taxRate: number): string => {
  const today = dateIn(at, timeZone)
  const { plan, quantity } = intent
  const now = `Charged now: ${dollars(intent.totalCents)} (${quantity} x ${plan.name}, tax ${dollars(intent.taxCents)} included).`
  const renewal = intent.isGift ? null : firstRenewal(today, plan.frequency)
  if (renewal === null) return `${now} Does not renew; ends on ${dateText(termEnd(today, plan.frequency))}.`
  const every = plan.frequency === 'year' ? 'every year' : 'every month'
  return `${now} Renews on ${dateText(renewal)} and ${every} after that: ${quantity} x ${dollars(renewalCents(plan.priceCents, taxRate))}, until cancelled.`
}
