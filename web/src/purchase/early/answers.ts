import type { Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import type { WizardEvent } from '../events.ts'
import { giftIsFree, rememberGiftField, toggleGift } from '../summary/gift.ts'
import { rememberQuantity } from '../summary/quantity.ts'

/**
 * What an event on the summary itself changes: quantity, gift, its details. Null for every event that leads elsewhere.
 * The page handles these events before the machine has loaded, and the machine then receives the same ones.
 */
export const orderAnswer = (context: WizardContext, event: WizardEvent): Patch | null => {
  switch (event.type) {
    case 'SET_QUANTITY':
      return rememberQuantity(context, event)
    case 'TOGGLE_IS_GIFT':
      return giftIsFree(context) ? toggleGift(context) : {}
    case 'UPDATE_GIFT_FIELD':
      return rememberGiftField(context, event)
    default:
      return null
  }
}
