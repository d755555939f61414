import { quantityAfterGiftToggle } from '@sipday/rules/forms.ts'
import { resolved, type Patch } from '../choosing/offered.ts'
import type { GiftDetails, WizardContext } from '../context.ts'
import { resize } from './quantity.ts'

/** Gift on lowers the quantity by 1, off raises it by 1 (W4, R4). */
export const toggleGift = (context: WizardContext): Patch => {
  const plan = resolved(context)?.plan
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

export const rememberGiftField = (
  context: WizardContext,
  { field, value }: { field: keyof GiftDetails; value: string },
): Patch => ({
  giftDetails: { ...context.giftDetails, [field]: value },
  fieldErrors: {},
})
