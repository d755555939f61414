import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { addDays } from '@sipday/rules/calendar.ts'

export type PlanBody = DraftBody<'plan'>

/** Usual values, so that only what differs is entered. */
export const newPlan = (modelId: string, sells: string[], position: number): PlanBody => ({
  modelId,
  name: '',
  frequency: 'month',
  planType: 'Base',
  description: '',
  minimumQuantity: 1,
  gift: false,
  onSale: 'public',
  sells,
  benefits: [],
  prices: [],
  photo: null,
  position,
})

/** Tomorrow where there is a price, since today's was seen; today for the first one. */
export const firstPriceDay = (prices: PlanBody['prices'], today: string): string =>
  prices.length === 0 ? today : addDays(today, 1)
