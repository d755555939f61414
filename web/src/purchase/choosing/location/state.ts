import { wizard } from '../../setup.ts'

/** Choosing the location (W2.3). Where a choice leads stands in machine.ts. */
export const selectingLocation = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'locationSelection' } },
})
