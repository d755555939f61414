import { withKnownTargets } from '@sipday/ui/machine/known-targets.ts'
import { assign } from 'xstate'
import type { CounterContext } from './context.ts'
import { board, messenger, network } from './background.ts'
import { counter, fails, failureIs, noTill, takes } from './setup.ts'
import { menu } from './sold-out/state.ts'
import { signIn } from './sign-in/state.ts'
import { rememberTill } from './till/shift.ts'
import { till } from './till/state.ts'

const nothing: CounterContext = {
  till: null,
  email: '',
  places: [],
  otpCode: '',
  digits: '',
  pass: null,
  ahead: { code: '', pass: null },
  member: null,
  guest: null,
  found: null,
  key: null,
  entitlementId: null,
  attemptedAt: null,
  extras: [],
  drink: null,
  redemption: null,
  refused: null,
  error: null,
  notice: null,
  online: true,
  canKeep: true,
  handedOut: [],
  conflicts: { conflicts: [], inAll: 0 },
  conflictsStale: true,
  today: null,
  people: null,
  turnTo: null,
  pin: '',
  report: null,
  menu: [],
  menuStale: true,
  saying: null,
}

const states = counter.createStateConfig({
  type: 'parallel',
  on: {
    ONLINE: { actions: assign({ online: true }) },
    OFFLINE: { actions: assign({ online: false }) },
    CLEAR_NOTICE: { actions: assign({ notice: null }) },
    HANDED_OUT_ELSEWHERE: { actions: assign({ handedOut: ({ event }) => event.handedOut }) },
    KEEPING_FAILED: { actions: assign({ canKeep: false }) },
  },
  states: {
    desk: {
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            id: 'readTill',
            src: 'readTill',
            input: ({ context }) => ({ known: context.till }),
            onDone: { target: 'till', actions: takes(rememberTill) },
            onError: [
              { guard: failureIs('signedOut'), target: 'signIn', actions: assign(noTill) },
              { guard: 'hasTill', target: 'till', actions: assign({ online: false }) },
              ...fails('signIn'),
            ],
          },
        },
        signIn: { ...signIn, onDone: 'till' },
        till: { ...till, onDone: 'signIn' },
      },
    },
    network,
    messenger,
    board,
    menu,
  },
})

/** The desk where people are served, in parallel with the background work. */
export const machine = counter.createMachine({
  id: 'counter',
  context: ({ input }) => ({ ...nothing, ...input }),
  ...withKnownTargets(states),
})
