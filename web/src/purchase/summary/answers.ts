import type { Plan } from '@sipday/rules/catalogue.ts'
import { clampQuantity, resolveChoice } from '@sipday/rules/offer.ts'
import { quantityAfterGiftToggle } from '@sipday/rules/forms.ts'
import { choiceOf, type Patch } from '../choosing/offered.ts'
import type { GiftDetails, WizardContext } from '../context.ts'
import type { WizardEvent } from '../events.ts'
import { resize } from './quantity.ts'

const planOf = (context: WizardContext): Plan | null =>
  resolveChoice(context.normalizedData, choiceOf(context))?.plan ?? null

/** The new quantity, inside the limits of the plan and the shop (R5). */
export const rememberQuantity = (context: WizardContext, value: number): Patch => {
  const plan = planOf(context)
  return plan ? resize(context, clampQuantity(value, plan), context.isGift) : {}
}

/** Gift on lowers the quantity by 1, off raises it by 1 (W4, R4). */
export const toggleGift = (context: WizardContext): Patch => {
  const plan = planOf(context)
  if (!plan) return {}
  const isGift = !context.isGift
  const { minimumQuantity, maximumQuantity } = plan
  return resize(
    context,
    quantityAfterGiftToggle(context.numberOfSubscriptions, isGift, minimumQuantity, maximumQuantity),
    isGift,
  )
}

export const giftIsFree = (context: WizardContext): boolean => !context.giftByPlan

/** A letter more in the gift's details. */
export const rememberGiftField = (context: WizardContext, field: keyof GiftDetails, value: string): Patch => ({
  giftDetails: { ...context.giftDetails, [field]: value },
  fieldErrors: {},
})

/**
 * What an answer on the summary itself changes: quantity, gift, its details. Null for all that leads elsewhere. The
 * page gives these answers before the machine has come, which then hears the same events.
 */
export const orderAnswer = (context: WizardContext, event: WizardEvent): Patch | null => {
  switch (event.type) {
    case 'SET_QUANTITY':
      return rememberQuantity(context, event.value)
    case 'TOGGLE_IS_GIFT':
      return giftIsFree(context) ? toggleGift(context) : {}
    case 'UPDATE_GIFT_FIELD':
      return rememberGiftField(context, event.field, event.value)
    default:
      return null
  }
}
