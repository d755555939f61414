import { assign } from 'xstate'
import { meet } from '../drinks/which-drink.ts'
import { counter, failsAtTill, takes } from '../setup.ts'

export const find = counter.createStateConfig({
  initial: 'asking',
  entry: assign({ found: null, error: null, member: null, guest: null, digits: '', pass: null }),
  exit: assign({ found: null }),
  states: {
    asking: { on: { FIND: 'searching', OPEN_FOUND: 'opening' } },
    searching: {
      entry: assign({ found: null, error: null }),
      invoke: {
        id: 'findMembers',
        src: 'findMembers',
        input: ({ event }) => {
          if (event.type !== 'FIND') throw new Error('nothing was searched')
          return { search: event.search }
        },
        onDone: { target: 'asking', actions: assign({ found: ({ event }) => event.output }) },
        onError: failsAtTill('asking'),
      },
      // Typed on while the answer was under way.
      on: { FIND: { target: 'searching', reenter: true } },
    },
    opening: {
      invoke: {
        id: 'openFound',
        src: 'openFound',
        input: ({ context, event }) => {
          if (event.type !== 'OPEN_FOUND') throw new Error('no member was pressed')
          const { membershipId, reason } = event
          return { findId: context.found?.findId ?? '', membershipId, reason }
        },
        onDone: { target: 'opened', actions: [takes(meet), assign({ error: null })] },
        onError: failsAtTill('asking'),
      },
    },
    opened: { type: 'final' },
    signedOut: { type: 'final' },
  },
})
