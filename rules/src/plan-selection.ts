/** Names only the locations where each plan is sold (S3, S7 call 10). */
export type SelectableModel = {
  id: string
  plans: readonly { id: string; 'Location ID': readonly string[] | string }[]
}

/** S3. An absent filter restricts nothing. */
export type PlanSelection = {
  customerID: string | null
  locationID: string | null
  pricingModelID: string | null
  planID: string | null
  pricingModels: readonly SelectableModel[]
  pricingModelIds?: readonly string[]
  planIds?: readonly string[]
  locationIds?: readonly string[]
}

export type SelectionState = 'Get Pricing Model ID or Location ID' | 'Get Plan ID' | 'Select Plan'
export type SelectionProblem = 'no Customer ID' | 'no Location ID' | 'no Pricing Model ID' | 'no Plan ID'

/** A list, or one text separated by commas (S3). */
export const locationsOf = (places: readonly string[] | string): string[] =>
  (typeof places === 'string' ? places.split(',') : [...places]).map((id) => id.trim()).filter((id) => id !== '')

const allows = (filter: readonly string[] | undefined, id: string): boolean =>
  filter === undefined || filter.length === 0 || filter.includes(id)

export const selectableModels = (selection: PlanSelection): readonly SelectableModel[] =>
  selection.pricingModels.filter((model) => allows(selection.pricingModelIds, model.id))

/** Allowed by the filters and the choices, each with its model's id. */
export const selectablePlans = (selection: PlanSelection): { id: string; modelId: string; locationIds: string[] }[] =>
  selectableModels(selection)
    .filter((model) => selection.pricingModelID === null || model.id === selection.pricingModelID)
    .flatMap((model) =>
      model.plans.map((plan) => ({
        id: plan.id,
        modelId: model.id,
        locationIds: locationsOf(plan['Location ID']).filter((id) => allows(selection.locationIds, id)),
      })),
    )
    .filter((plan) => allows(selection.planIds, plan.id) && plan.locationIds.length > 0)
    .filter((plan) => selection.locationID === null || plan.locationIds.includes(selection.locationID))

/**
 * Selects a single filtered model or plan (S4); a plan also selects its model. Ids that are not on sale are ignored
 * (R14).
 *
 * @public S5 asks for it; no screen shows it.
 */
export const chooseAutomatically = (selection: PlanSelection): PlanSelection => {
  const [onlyModel, ...otherModels] = selection.pricingModelIds ?? []
  const modelIsClear = onlyModel !== undefined && otherModels.length === 0
  const pricingModelID =
    selection.pricingModelID ??
    (modelIsClear && selection.pricingModels.some(({ id }) => id === onlyModel) ? onlyModel : null)
  const narrowed = { ...selection, pricingModelID }
  const [onlyPlan, ...otherPlans] = selection.planIds ?? []
  if (selection.planID !== null || onlyPlan === undefined || otherPlans.length > 0) return narrowed
  const plan = selectablePlans(narrowed).find(({ id }) => id === onlyPlan)
  return plan ? { ...narrowed, planID: plan.id, pricingModelID: plan.modelId } : narrowed
}

/**
 * S4: a model or a location, then a plan, then everything is known.
 *
 * @public S5 asks for it; no screen shows it.
 */
export const selectionState = (selection: PlanSelection): SelectionState => {
  if (selection.planID !== null) return 'Select Plan'
  if (selection.pricingModelID !== null || selection.locationID !== null) return 'Get Plan ID'
  return 'Get Pricing Model ID or Location ID'
}

/**
 * What is missing before a plan, in S5's words.
 *
 * @public S5 asks for it; no screen shows it.
 */
export const selectionProblems = (selection: PlanSelection): SelectionProblem[] => [
  ...(selection.customerID ? [] : (['no Customer ID'] as const)),
  ...(selection.locationID ? [] : (['no Location ID'] as const)),
  ...(selection.pricingModelID ? [] : (['no Pricing Model ID'] as const)),
  ...(selection.planID ? [] : (['no Plan ID'] as const)),
]
