import { assign } from 'xstate'
import { counter, failsAtTill } from '../setup.ts'

export const report = counter.createStateConfig({
  initial: 'loading',
  entry: assign({ report: null, error: null }),
  states: {
    loading: {
      invoke: {
        id: 'readReport',
        src: 'readReport',
        onDone: { target: 'shown', actions: assign({ report: ({ event }) => event.output }) },
        onError: failsAtTill('shown'),
      },
    },
    shown: {},
    signedOut: { type: 'final' },
  },
})
