import { assign } from 'xstate'
import { oldestIsRefused, oldestIsSent, oldestOf } from './handed-out.ts'
import { counter, failureIs, shows, takes, tells } from './setup.ts'

/** Every two seconds, and at once when someone acts. The browser's online state only says that there is Wi-Fi. */
export const network = counter.createStateConfig({
  initial: 'resting',
  states: {
    resting: {
      after: {
        pingEvery: [
          { guard: 'hasTill', target: 'asking' },
          { target: 'resting', reenter: true },
        ],
      },
      on: { LOOK_NOW: { guard: 'hasTill', target: 'asking' } },
    },
    asking: {
      invoke: {
        id: 'ping',
        src: 'ping',
        onDone: { target: 'resting', actions: tells({ type: 'ONLINE' }) },
        onError: [
          { guard: failureIs('noServer'), target: 'resting', actions: tells({ type: 'OFFLINE' }) },
          // A refusal comes from a server. Someone signed out remotely is told at their next action.
          { target: 'resting', actions: tells({ type: 'ONLINE' }) },
        ],
      },
    },
  },
})

/** Oldest first. Only a report the server cannot even parse is given up, and shown; everything else is sent again. */
export const messenger = counter.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { always: { guard: 'hasWaiting', target: 'sending' } },
    resting: { after: { tryAgain: 'waiting' } },
    sending: {
      invoke: {
        id: 'report',
        src: 'report',
        input: ({ context }) => oldestOf(context),
        onDone: { target: 'waiting', actions: takes(oldestIsSent) },
        onError: [
          { guard: failureIs('isFinal'), target: 'waiting', actions: shows('oldestIsRefused', oldestIsRefused) },
          { target: 'resting' },
        ],
      },
    },
  },
})

export const board = counter.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: { always: { guard: 'conflictsAreStale', target: 'reading' } },
    resting: { after: { tryAgain: 'waiting' } },
    reading: {
      entry: assign({ conflictsStale: false }),
      invoke: {
        id: 'readConflicts',
        src: 'listConflicts',
        onDone: { target: 'waiting', actions: assign({ conflicts: ({ event }) => event.output }) },
        onError: { target: 'resting', actions: assign({ conflictsStale: true }) },
      },
    },
  },
})
