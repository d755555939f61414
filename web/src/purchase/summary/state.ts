import { settlePlan } from '../choosing/offered.ts'
import { remembers, wizard } from '../setup.ts'
import { rememberGiftField, toggleGift } from './gift.ts'
import { rememberQuantity } from './quantity.ts'

export const planSummary = wizard.createStateConfig({
  entry: [remembers(settlePlan), { type: 'rememberStep', params: { step: 'planSummary' } }],
  on: {
    SET_QUANTITY: { actions: remembers(rememberQuantity) },
    TOGGLE_IS_GIFT: { guard: 'giftIsFree', actions: remembers(toggleGift) },
    UPDATE_GIFT_FIELD: { actions: remembers(rememberGiftField) },
  },
})
