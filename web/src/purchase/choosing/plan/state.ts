import { wizard } from '../../setup.ts'

/** Choosing the plan (W2.4). Where a choice leads stands in machine.ts. */
export const selectingPlan = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'planSelection' } },
})
