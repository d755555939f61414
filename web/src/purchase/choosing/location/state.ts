import { assign } from 'xstate'
import { wizard } from '../../setup.ts'

export const selectingLocation = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'locationSelection' } },
  on: { ZIP_FOUND: { actions: assign({ zipFound: ({ event }) => event.found }) } },
})
