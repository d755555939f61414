import { assign } from 'xstate'
import type { CounterContext } from './context.ts'
import { counter, oldestOf } from './setup.ts'
import { signIn } from './sign-in/state.ts'
import { till } from './till/state.ts'

const nothing: CounterContext = {
  till: null,
  email: '',
  otpCode: '',
  digits: '',
  member: null,
  key: null,
  entitlementId: null,
  attemptedAt: null,
  redemption: null,
  refused: null,
  error: null,
  notice: null,
  online: true,
  kept: [],
  conflicts: [],
  today: null,
}

/** The till: a desk where people are served, and beside it a messenger that sends what was kept without network. */
export const machine = counter.createMachine({
  id: 'counter',
  type: 'parallel',
  context: ({ input }) => ({ ...nothing, ...input }),
  on: {
    ONLINE: { actions: assign({ online: true }) },
    OFFLINE: { actions: assign({ online: false }) },
    CLEAR_NOTICE: { actions: assign({ notice: null }) },
  },
  states: {
    desk: {
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            id: 'readTill',
            src: 'readTill',
            onDone: {
              target: 'till',
              actions: { type: 'rememberTill', params: ({ event }) => ({ till: event.output }) },
            },
            onError: [
              { guard: 'signedOut', target: 'signIn', actions: 'forgetTill' },
              { guard: 'hasTill', target: 'till' },
              { guard: 'noNetwork', target: 'signIn', actions: 'sayNoNetwork' },
              { target: 'signIn', actions: 'rememberError' },
            ],
          },
        },
        signIn,
        till,
      },
    },
    messenger: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasKept', target: 'sending' } },
        resting: {
          after: { tryAgain: 'waiting' },
          on: { ONLINE: { target: 'waiting', actions: assign({ online: true }) } },
        },
        sending: {
          invoke: {
            id: 'sendKept',
            src: 'sendKept',
            input: ({ context }) => oldestOf(context),
            onDone: { target: 'waiting', actions: 'dropOldest' },
            onError: [
              { guard: 'noNetwork', target: 'resting' },
              { guard: 'signedOut', target: 'resting' },
              { target: 'waiting', actions: 'oldestIsConflict' },
            ],
          },
        },
      },
    },
  },
})
