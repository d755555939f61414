import { wizard } from '../setup.ts'

/** Plan summary: quantity, gift and its details (W2.5, W4). Where it leads stands in machine.ts. */
export const planSummary = wizard.createStateConfig({
  entry: ['settlePlan', { type: 'rememberStep', params: { step: 'planSummary' } }],
  on: {
    SET_QUANTITY: { actions: { type: 'rememberQuantity', params: ({ event }) => event } },
    TOGGLE_IS_GIFT: { guard: 'giftIsFree', actions: 'toggleGift' },
    UPDATE_GIFT_FIELD: { actions: { type: 'rememberGiftField', params: ({ event }) => event } },
  },
})
