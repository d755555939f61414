import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { dateText, firstRenewal, termEnd } from '@sipday/rules/calendar.ts'
import type { Plan } from '@sipday/rules/catalogue.ts'
import { dollars, renewalCents, totals } from '@sipday/rules/money.ts'

/** The shop's tax rate in thousandths of a percent, from "6.675". */
export const taxRateOf = (taxPercent: string): number => Math.round(Number(taxPercent) * 1000)

export type ScheduleLine = { when: string; amount: string | null; what: string }
type Order = { plan: Plan; quantity: number; today: CalendarDate; taxRate: number }

const unitOf = (plan: Plan): 'month' | 'year' => (plan.frequency === 'year' ? 'year' : 'month')

/** "$32.00" for one membership, "2 × $32.00" for more: each one renews by itself (R43). */
const renewalText = ({ plan, quantity, taxRate }: Order): string => {
  const each = dollars(renewalCents(plan.priceCents, taxRate))
  return quantity === 1 ? each : `${quantity} × ${each}`
}

/** What is charged now, what later, when, and how to stop: shown before Subscribe (R29, R43). */
export const paymentSchedule = (order: Order): ScheduleLine[] => {
  const { plan, quantity, today, taxRate } = order
  const total = dollars(totals(plan.priceCents, quantity, taxRate).totalCents)
  const now = {
    when: `Today, ${dateText(today).replace(/, \d{4}$/, '')}`,
    amount: total,
    what: 'Charged once you press Subscribe',
  }
  const renewal = firstRenewal(today, plan.frequency)
  if (!renewal) {
    return [
      now,
      {
        when: `Ends on ${dateText(termEnd(today, plan.frequency))}`,
        amount: null,
        what: 'It ends by itself at 11:59 PM. Nothing renews, nothing more is charged.',
      },
    ]
  }
  const unit = unitOf(plan)
  const each = quantity === 1 ? '' : 'Each membership renews by itself. '
  return [
    now,
    {
      when: dateText(renewal),
      amount: renewalText(order),
      what: `${each}First renewal, then every ${unit} until you cancel`,
    },
    { when: 'Any day you like', amount: null, what: `Cancel online. It stays active to the end of the paid ${unit}.` },
  ]
}

/** The sentence beside Subscribe that repeats the schedule (look.md, 5). */
export const paymentSentence = (order: Order): string => {
  const { plan, quantity, today, taxRate } = order
  const total = dollars(totals(plan.priceCents, quantity, taxRate).totalCents)
  const renewal = firstRenewal(today, plan.frequency)
  if (!renewal) {
    return `Today you pay ${total} once. The membership ends on ${dateText(termEnd(today, plan.frequency))} and does not renew.`
  }
  return `Today you pay ${total}. On ${dateText(renewal)} and every ${unitOf(plan)} after that, ${renewalText(order)} is charged to this card until you cancel.`
}
