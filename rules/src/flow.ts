import type { Campaign } from '@sipday/contract/catalogue.ts'

/** Only ids that are on sale (R14). `planId` is the first of its plans (W3). */
export type CampaignSnapshot = { id: string | null; models: string[]; locations: string[]; planId: string | null }

/** The wizard's, as people see them; verification belongs to Payment. */
export const stepLabels = ['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment'] as const
export type StepLabel = (typeof stepLabels)[number]

export const flowTypes = [
  'noUtmDefault',
  'explicitUtmPlan',
  'explicitUtmModelAndLoc',
  'explicitUtmLocOnly',
  'explicitUtmModelOnly',
  'changeModel',
  'changeLocation',
  'changePlanOnly',
] as const
export type FlowType = (typeof flowTypes)[number]
export type ChangeFlow = 'changeModel' | 'changeLocation' | 'changePlanOnly'

export const snapshotOf = (campaign: Campaign): CampaignSnapshot => ({
  id: campaign['Campaign ID'],
  models: campaign['Pricing Model IDs'],
  locations: campaign['Location IDs'],
  planId: campaign['Plan IDs'][0] ?? null,
})

/** The flow a campaign opens (W4). */
export const flowTypeOf = (campaign: CampaignSnapshot): Exclude<FlowType, ChangeFlow> => {
  if (campaign.planId) return 'explicitUtmPlan'
  if (campaign.models.length > 0 && campaign.locations.length > 0) return 'explicitUtmModelAndLoc'
  if (campaign.locations.length > 0) return 'explicitUtmLocOnly'
  if (campaign.models.length > 0) return 'explicitUtmModelOnly'
  return 'noUtmDefault'
}

export const isChangeFlow = (flow: FlowType): flow is ChangeFlow =>
  flow === 'changeModel' || flow === 'changeLocation' || flow === 'changePlanOnly'

const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  JSON.stringify([...a].sort()) === JSON.stringify([...b].sort())

/** Or the stored id is null (W4). */
export const sameCampaign = (stored: CampaignSnapshot, fresh: CampaignSnapshot): boolean =>
  stored.id === null ||
  (stored.id === fresh.id &&
    sameList(stored.models, fresh.models) &&
    sameList(stored.locations, fresh.locations) &&
    stored.planId === fresh.planId)

export type ChoiceStep = 'model' | 'location' | 'plan'

/** W2. */
const bannerSteps: Partial<Record<FlowType, ChoiceStep>> = {
  noUtmDefault: 'model',
  explicitUtmLocOnly: 'model',
  explicitUtmModelOnly: 'location',
  explicitUtmModelAndLoc: 'plan',
  explicitUtmPlan: 'plan',
}
export const showsBanner = (flow: FlowType, step: ChoiceStep): boolean => bannerSteps[flow] === step

/** W2. Never in change flows. */
const redeemSteps: Partial<Record<FlowType, ChoiceStep>> = {
  noUtmDefault: 'model',
  explicitUtmModelOnly: 'location',
  explicitUtmLocOnly: 'model',
  explicitUtmModelAndLoc: 'plan',
}
export const showsRedeemButton = (flow: FlowType, step: ChoiceStep): boolean => redeemSteps[flow] === step

/** On the model step only in changeModel; hidden on a campaign's first step (W2.2 to W2.4). */
export const showsBack = (flow: FlowType, step: ChoiceStep): boolean => {
  if (step === 'model') return flow === 'changeModel'
  if (step === 'location') return flow !== 'explicitUtmModelOnly'
  return flow !== 'explicitUtmModelAndLoc'
}

export type SummaryAction = 'changeLocation' | 'changePlan' | 'changePlanOnly'

/** W2.5. `changePlan` sends CHANGE_MODEL, `changePlanOnly` CHANGE_PLAN_ONLY. */
export const summaryActions = (flow: FlowType): SummaryAction[] => {
  if (flow === 'explicitUtmLocOnly') return ['changePlan']
  if (flow === 'explicitUtmModelOnly') return ['changeLocation']
  if (flow === 'explicitUtmModelAndLoc') return ['changePlanOnly']
  return ['changeLocation', 'changePlan']
}
