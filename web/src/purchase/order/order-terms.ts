import type { Plan } from '@sipday/rules/catalogue.ts'
import { taxRateAt } from '@sipday/rules/place.ts'
import { sendOnProblem } from '@sipday/rules/send-on.ts'
import { termsOf, type Terms } from '@sipday/rules/terms.ts'
import { placeOf, todayAt } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'

/** What an offer is for: another plan, price or place needs another answer. */
export const orderOf = ({ id, priceCents }: Plan, locationId: string | null): string =>
  `${id} ${priceCents} ${locationId}`

/** R29, R65. */
export const termsOfOrder = (context: WizardContext, plan: Plan): Terms => {
  const today = todayAt(context, plan)
  const { sendOn } = context.giftDetails
  const { offer } = context
  return termsOf({
    planName: plan.name,
    unitPriceCents: plan.priceCents,
    frequency: plan.frequency,
    quantity: context.numberOfSubscriptions,
    isGift: context.isGift,
    // A send date that will be refused is not used as the start.
    sendOn: sendOnProblem(sendOn, today) === null ? sendOn : null,
    boughtOn: today,
    taxRate: (day) => taxRateAt(context.locationTaxes, placeOf(context, plan) ?? '', day, context.taxRate),
    offer: offer?.order === orderOf(plan, placeOf(context, plan)) ? offer : null,
  })
}
