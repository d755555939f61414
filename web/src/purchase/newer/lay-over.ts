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

export type NewCatalogue = Pick<ShopData, 'models' | 'benefits'> & { shop: Shop }

type LaidOver = { patch: Patch; to: ChoosingStep | null }

/** The link keeps only what is still on sale (R14). */
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

const holds = ({ normalizedData: { plans } }: WizardContext, { modelId, locationId, planId }: Choice): boolean =>
  [modelId, locationId, planId].every((id) => id === null) ||
  plans.some(
    (plan) =>
      (planId === null || plan.id === planId) &&
      (modelId === null || plan.modelId === modelId) &&
      (locationId === null || plan.locationIds.includes(locationId)),
  )

/** "One Month is no longer sold at Kips Bay.", in the old names. */
const goneText = ({ normalizedData }: WizardContext, { modelId, locationId, planId }: Choice): string => {
  const nameOf = (items: readonly { id: string; name: string }[], id: string | null) =>
    items.find((item) => item.id === id)?.name
  const { plans, models, locations } = normalizedData
  return noLongerSold(nameOf(plans, planId) ?? nameOf(models, modelId), nameOf(locations, locationId))
}

/** The latest step at which everything chosen before it is still sold. */
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

/** The new price, or else the new tax, of what was chosen. */
const noticeOf = (before: WizardContext, now: WizardContext): string | null => {
  const [was, is] = [chosen(before)?.plan, chosen(now)?.plan]
  if (!was || !is) return null
  if (was.priceCents !== is.priceCents || was.frequency !== is.frequency) return priceIsNow(is)
  const [told, rate] = [termsOfOrder(before, was).taxRate, termsOfOrder(now, is).taxRate]
  return told === rate ? null : taxIsNow(rate)
}

/**
 * Lays a new catalogue over the visitor's choice (O14). Another price or tax of the chosen plan shows above the
 * total. If the choice is gone, the visitor goes back to the last step that holds; the people typed in stay.
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

/** For the machine, which asks `leadsBackTo` for the step. */
export const takeNewCatalogue = (context: WizardContext, { catalogue }: { catalogue: NewCatalogue }): Patch =>
  layOver(context, catalogue).patch
