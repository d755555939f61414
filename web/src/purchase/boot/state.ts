import { assign } from 'xstate'
import { texts } from '../failure.ts'
import { adoptData, prefill } from '../resume/restore.ts'
import { failing, fails, takes, wizard } from '../setup.ts'

/** W2.1. Logging out ends the session, then fetches again (W4). */
export const fetchingData = wizard.createStateConfig({
  initial: 'loading',
  tags: ['busy'],
  states: {
    loading: {
      invoke: {
        id: 'fetchData',
        src: 'fetchData',
        input: ({ context }) => ({ parameters: context.utmParams }),
        onDone: { target: 'loaded', actions: takes(adoptData) },
        onError: fails('failed'),
      },
    },
    endingSession: {
      invoke: {
        id: 'endSession',
        src: 'endSession',
        onDone: { target: 'loading' },
        onError: {
          target: 'loading',
          actions: assign(failing(texts.stillSignedIn)),
        },
      },
    },
    loaded: { type: 'final' },
    failed: { type: 'final' },
  },
})

/** A signed-in customer without a name is completed from the profile first (W4). */
export const restoring = wizard.createStateConfig({
  initial: 'remembering',
  tags: ['busy'],
  states: {
    remembering: {
      always: [
        { guard: 'purchaseIsUnsettled', target: 'restored' },
        { guard: 'wantsProfile', target: 'prefilling' },
        { target: 'restored' },
      ],
    },
    prefilling: {
      invoke: {
        id: 'fetchProfile',
        src: 'fetchProfile',
        input: ({ context }) => ({ customerId: context.primaryCustomerId ?? '' }),
        onDone: {
          target: 'restored',
          actions: takes(prefill),
        },
        onError: { target: 'restored', actions: assign(failing(texts.prefill)) },
      },
    },
    restored: { type: 'final' },
  },
})
