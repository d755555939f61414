import { assign } from 'xstate'
import { messages } from '../failure.ts'
import { cleared, redeem } from '../setup.ts'

/** S2.4. */
export const account = redeem.createStateConfig({
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        SELECT_ACCOUNT: { actions: assign({ selectedAccountId: ({ event }) => event.id, error: null }) },
        CONTINUE: [
          { guard: 'accountIsChosen', target: 'chosen', actions: assign(cleared) },
          { actions: assign({ error: messages.account }) },
        ],
      },
    },
    chosen: { type: 'final' },
  },
})
