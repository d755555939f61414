import { wizard } from '../../setup.ts'

/** Choosing the pricing model (W2.2). Where a choice leads stands in machine.ts. */
export const selectingModel = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'modelSelection' } },
})
