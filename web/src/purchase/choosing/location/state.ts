import { assign } from 'xstate'
import { wizard } from '../../setup.ts'

/** Choosing the location (W2.3). machine.ts decides where a choice leads. */
export const selectingLocation = wizard.createStateConfig({
  entry: { type: 'rememberStep', params: { step: 'locationSelection' } },
  on: { ZIP_FOUND: { actions: assign({ zipFound: ({ event }) => event.found }) } },
})
