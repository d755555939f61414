import { assign } from 'xstate'
import { messages } from '../../failure.ts'
import { cleared, fails, redeem } from '../../setup.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** S2: the card just added becomes the one billed. */
export const confirm = redeem.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        CONFIRM_CARD: [
          { guard: 'newCardIsUnknown', actions: assign({ error: messages.noNewCard }) },
          { guard: 'squareIdIsKnown', target: 'updating', actions: assign(cleared) },
          { actions: assign({ error: messages.noSquareId }) },
        ],
      },
    },
    updating: {
      invoke: {
        id: 'changeToNewCard',
        src: 'changeCard',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '', cardId: context.newCard?.id ?? '' }),
        onDone: { target: 'updated', actions: 'refreshAccount' },
        onError: [asksForCode('confirmPayment', 'asking'), fails('asking')],
      },
    },
    updated: { type: 'final' },
  },
})
