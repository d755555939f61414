import type { Shop } from '@sipday/contract/catalogue.ts'
import { normaliseCatalogue } from '@sipday/rules/catalogue.ts'
import { flowTypeOf, isChangeFlow } from '@sipday/rules/flow.ts'
import { clampQuantity, offeredCampaign, type Choice } from '@sipday/rules/offer.ts'
import { noLongerSold, orderChanged, priceIsNow, taxIsNow } from '@sipday/rules/price-text.ts'
import type { ShopData } from '../actors.ts'
import { startOver } from '../beginning.ts'
import { restorePrevious } from '../choosing/changes.ts'
import { choiceOf, chosen, firstStep, type Patch } from '../choosing/offered.ts'
import type { WizardContext } from '../context.ts'
import { termsOfOrder } from '../order/order-terms.ts'
import { leadsTo, travelTo } from '../resume/travel.ts'
import { shopFacts } from '../shop-facts.ts'
import type { ChoosingStep } from '../steps.ts'
import { fitToPlan } from '../summary/quantity.ts'

/** What was fetched anew: the catalogue, and the shop's taxes and days. */
export type NewCatalogue = Pick<ShopData, 'models' | 'benefits'> & { shop: Shop }

/** What the new catalogue changes in the wizard, and the step it leads back to; null: the visitor stays. */
type LaidOver = { patch: Patch; to: ChoosingStep | null }

/** The same choice over the new catalogue; the link keeps only what is still on sale (R14). */
const renewed = (context: WizardContext, { models, benefits, shop }: NewCatalogue): WizardContext => {
  const normalizedData = normaliseCatalogue(models, benefits)
  const campaign = offeredCampaign(normalizedData, context.campaign)
  const originalFlowType = flowTypeOf(campaign)
  const { currentFlowType, previousChoice } = context
  return {
    ...context,
    ...shopFacts(shop),
    normalizedData,
    campaign,
    originalFlowType,
    currentFlowType: isChangeFlow(currentFlowType) ? currentFlowType : originalFlowType,
    previousChoice: previousChoice && { ...previousChoice, flowType: originalFlowType },
  }
}

/** Some plan has everything that was chosen. */
const holds = ({ normalizedData: { plans } }: WizardContext, { modelId, locationId, planId }: Choice): boolean =>
  [modelId, locationId, planId].every((id) => id === null) ||
  plans.some(
    (plan) =>
      (planId === null || plan.id === planId) &&
      (modelId === null || plan.modelId === modelId) &&
      (locationId === null || plan.locationIds.includes(locationId)),
  )

/** "One Month is no longer sold at Kips Bay.", in the names under which it was chosen. */
const goneText = ({ normalizedData }: WizardContext, { modelId, locationId, planId }: Choice): string => {
  const nameOf = (items: readonly { id: string; name: string }[], id: string | null) =>
    items.find((item) => item.id === id)?.name
  const { plans, models, locations } = normalizedData
  return noLongerSold(nameOf(plans, planId) ?? nameOf(models, modelId), nameOf(locations, locationId))
}

/** The latest step of choosing at which everything chosen before it is still sold. */
const backTo = (now: WizardContext): { context: WizardContext; step: ChoosingStep } => {
  const { models, locations, plans } = now.normalizedData
  const { modelId, locationId } = { ...now, ...restorePrevious(now) }
  const left: WizardContext = {
    ...now,
    currentFlowType: now.originalFlowType,
    previousChoice: null,
    modelId: models.some(({ id }) => id === modelId) && plans.some((plan) => plan.modelId === modelId) ? modelId : null,
    locationId: locations.some(({ id }) => id === locationId) ? locationId : null,
    planId: null,
  }
  const step = (['planSelection', 'locationSelection', 'modelSelection'] as const).find(
    (candidate) => leadsTo(left, candidate) === candidate,
  )
  if (step) return { context: { ...left, ...travelTo(left, { step }) }, step }
  const started = { ...left, ...startOver(left) }
  return { context: started, step: firstStep(started) }
}

/** What is said above the total: the price, or else the tax, of what was chosen is another one. */
const noticeOf = (before: WizardContext, now: WizardContext): string | null => {
  const [was, is] = [chosen(before)?.plan, chosen(now)?.plan]
  if (!was || !is) return null
  if (was.priceCents !== is.priceCents || was.frequency !== is.frequency) return priceIsNow(is)
  const [told, rate] = [termsOfOrder(before, was).taxRate, termsOfOrder(now, is).taxRate]
  return told === rate ? null : taxIsNow(rate)
}

/**
 * Lays a new catalogue over what the visitor has chosen (O14). Nothing chosen is touched: nothing is said. Price
 * or tax of the chosen plan is another: a notice above the total. What was chosen is gone: back to the first step that
 * still holds, with a sentence; people typed in stay.
 */
export const layOver = (before: WizardContext, fresh: NewCatalogue): LaidOver => {
  const now = renewed(before, fresh)
  if (now.isComplete) return { patch: now, to: null }
  const gone = [choiceOf(before), ...(before.previousChoice ? [before.previousChoice] : [])].find(
    (choice) => holds(before, choice) && !holds(now, choice),
  )
  if (gone) {
    const { context, step } = backTo(now)
    const catalogueNotice = { text: goneText(before, gone), at: step }
    return { patch: { ...context, currentStep: step, problem: null, catalogueNotice }, to: step }
  }
  const plan = chosen(now)?.plan
  const { numberOfSubscriptions } = now
  const fits =
    !plan || (clampQuantity(numberOfSubscriptions, plan) === numberOfSubscriptions && plan.gift === now.giftByPlan)
  if (plan && !fits) {
    const to = 'planSummary'
    const refitted = {
      ...now,
      ...fitToPlan(now, plan),
      currentStep: to,
      catalogueNotice: { text: orderChanged(plan.name), at: to },
    } as const
    return { patch: { ...refitted, problem: null, hasProceededToContact: false, hasProceededToPayment: false }, to }
  }
  const text = noticeOf(before, now)
  return { patch: text === null ? now : { ...now, catalogueNotice: { text, at: 'total' } }, to: null }
}

/** The same as a change of the context alone, where the machine asks `leadsBackTo` for the step. */
export const takeNewCatalogue = (context: WizardContext, { catalogue }: { catalogue: NewCatalogue }): Patch =>
  layOver(context, catalogue).patch
