import { sentence } from '../written/isolated.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { addDays, type CalendarDate } from '../calendar.ts'
import { isPriceInRange, type PriceFrom, priceOn, priceRangeText } from '../office/prices.ts'
import { labTexts } from './lab-words.ts'
import type { BenefitLever, Levers, PlanLever } from './levers.ts'
import { triedUse } from './uses.ts'

/** From the day on, instead of the prices that were to come, and without what it no longer brings. */
export const planWith = (body: DraftBody<'plan'>, lever: PlanLever, from: CalendarDate): DraftBody<'plan'> => ({
  ...body,
  benefits: body.benefits.filter((id) => !lever.without.includes(id)),
  prices: lever.cents === undefined ? body.prices : pricesWith(body.prices, { cents: lever.cents, from }),
})

const pricesWith = (prices: readonly PriceFrom[], tried: PriceFrom): PriceFrom[] => {
  const before = prices.filter(({ from }) => from < tried.from)
  return priceOn(before, tried.from) === tried.cents ? before : [...before, tried]
}

export const benefitWith = (body: DraftBody<'benefit'>, lever: BenefitLever): DraftBody<'benefit'> => ({
  ...body,
  use: triedUse(body.use, lever) ?? body.use,
  ...(lever.menuCents !== undefined && { menuCents: lever.menuCents }),
  ...(lever.costCents !== undefined && { costCents: lever.costCents }),
})

/** Prices begin tomorrow: today's was seen. */
export const beginsOn = (today: CalendarDate): CalendarDate => addDays(today, 1)

/** Why what is tried cannot be published, in sentences. */
export const notPublishable = ({ plans }: Levers, shop: Pick<LabShop, 'plans'>): string[] =>
  shop.plans.flatMap(({ id, name, benefits }) => {
    const lever = plans[id]
    if (!lever) return []
    return [
      ...(lever.cents !== undefined && !isPriceInRange(lever.cents) ? [sentence`${name}: ${priceRangeText}`] : []),
      ...(lever.without.length > 0 && lever.without.length >= benefits.length ? [labTexts.noBenefits(name)] : []),
    ]
  })
