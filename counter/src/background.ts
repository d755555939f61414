import { assign } from 'xstate'
import { counter, oldestOf } from './setup.ts'

/**
 * Looks whether there is a server: every two seconds, and at once when someone acts. The browser's own word is not enough,
 * because it says only that there is a Wi-Fi.
 */
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
        onDone: { target: 'resting', actions: 'tellOnline' },
        onError: [
          { guard: 'noServer', target: 'resting', actions: 'tellOffline' },
          // A refusal comes from a server. Whoever was signed out from afar is told at the next action.
          { target: 'resting', actions: 'tellOnline' },
        ],
      },
    },
  },
})

/**
 * Sends what was handed out, the oldest first. Only what the server cannot even read is given up, and shown; a server that
 * is busy, limited, or gone is asked again.
 */
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
        onDone: { target: 'waiting', actions: 'oldestIsSent' },
        onError: [{ guard: 'isFinal', target: 'waiting', actions: 'oldestIsRefused' }, { target: 'resting' }],
      },
    },
  },
})

/** Reads the conflicts of this location when there may be new ones. */
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
        onDone: { target: 'waiting', actions: assign({ conflicts: ({ event }) => event.output.conflicts }) },
        onError: { target: 'resting', actions: assign({ conflictsStale: true }) },
      },
    },
  },
})
