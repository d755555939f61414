import { wizard } from '../../setup.ts'

/** Choosing the plan (W2.4). machine.ts decides where a choice leads. */
export const selectingPlan = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'planSelection' } },
})
