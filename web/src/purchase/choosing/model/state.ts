import { wizard } from '../../setup.ts'

/** Choosing the pricing model (W2.2). machine.ts decides where a choice leads. */
export const selectingModel = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'modelSelection' } },
})
