import { wizard } from '../../setup.ts'

export const selectingPlan = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'planSelection' } },
})
