import { assign } from 'xstate'
import { counter, failsAtTill } from '../setup.ts'

export const today = counter.createStateConfig({
  initial: 'loading',
  on: {
    UNDO_EARLIER: {
      target: 'undo',
      actions: assign({
        member: null,
        key: null,
        redemption: ({ event: { redemptionId, redeemedAt, name, extras } }) => ({
          redemptionId,
          redeemedAt,
          name,
          extras,
          entitlementId: '',
        }),
      }),
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'listToday',
        src: 'listToday',
        onDone: { target: 'shown', actions: assign({ today: ({ event }) => event.output, error: null }) },
        onError: failsAtTill('shown'),
      },
    },
    shown: {},
    signedOut: { type: 'final' },
  },
})

/** "Seen" records who has read it and deletes nothing. */
export const conflicts = counter.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      // The list may be on screen from the last reading: a press counts.
      on: { CONFLICT_SEEN: 'marking' },
      invoke: {
        id: 'listConflicts',
        src: 'listConflicts',
        onDone: {
          target: 'shown',
          actions: assign({ conflicts: ({ event }) => event.output, error: null }),
        },
        onError: failsAtTill('shown'),
      },
    },
    shown: { on: { CONFLICT_SEEN: 'marking' } },
    marking: {
      invoke: {
        id: 'markSeen',
        src: 'markSeen',
        input: ({ event }) => ({ conflictId: event.type === 'CONFLICT_SEEN' ? event.conflictId : '' }),
        onDone: 'loading',
        onError: failsAtTill('shown'),
      },
    },
    signedOut: { type: 'final' },
  },
})
