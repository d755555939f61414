import { wizard } from '../../setup.ts'

export const selectingModel = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'modelSelection' } },
})
