import { messages } from '../../failure.ts'
import { redeem } from '../../setup.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** confirmPayment (Confirm Payment Method, S2): the card that was just added becomes the one billed. */
export const confirm = redeem.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      on: {
        CONFIRM_CARD: [
          {
            guard: ({ context }) => context.newCard === null,
            actions: { type: 'showError', params: { message: messages.noNewCard } },
          },
          { guard: 'squareIdIsKnown', target: 'updating', actions: 'clearMessages' },
          { actions: { type: 'showError', params: { message: messages.noSquareId } } },
        ],
      },
    },
    updating: {
      invoke: {
        id: 'changeToNewCard',
        src: 'changeCard',
        input: ({ context }) => ({ subscriptionId: context.managed?.id ?? '', cardId: context.newCard?.id ?? '' }),
        onDone: { target: 'updated', actions: 'refreshAccount' },
        onError: [
          asksForCode('confirmPayment', 'asking'),
          {
            target: 'asking',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.updateCard }),
            },
          },
        ],
      },
    },
    updated: { type: 'final' },
  },
})
