import { assign } from 'xstate'
import { messages } from '../../failure.ts'
import { redeem } from '../../setup.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** payment (Update Payment, S2): one of the saved cards, or the way to a different one. */
export const payment = redeem.createStateConfig({
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadCards',
        src: 'loadCards',
        input: ({ context }) => ({ customerId: context.customerId ?? '' }),
        onDone: {
          target: 'choosing',
          actions: assign(({ context, event }) => ({
            cards: event.output,
            selectedCardId: event.output.some(({ id }) => id === context.selectedCardId)
              ? context.selectedCardId
              : null,
          })),
        },
        onError: [
          asksForCode('payment', 'choosing'),
          {
            target: 'failed',
            actions: {
              type: 'rememberFailure',
              params: ({ event }) => ({ error: event.error, fallback: messages.cards, serverSpeaks: false }),
            },
          },
        ],
      },
    },
    failed: { on: { TRY_AGAIN: { target: 'loading', actions: 'clearMessages' } } },
    choosing: {
      on: {
        SELECT_CARD: { actions: assign({ selectedCardId: ({ event }) => event.id, error: null, warning: null }) },
        CHARGE_SELECTED_CARD: [
          {
            guard: ({ context }) => !context.cards.some(({ id }) => id === context.selectedCardId),
            actions: { type: 'showError', params: { message: messages.selectCard } },
          },
          { guard: 'squareIdIsKnown', target: 'updating', actions: 'clearMessages' },
          { actions: { type: 'showError', params: { message: messages.noSquareId } } },
        ],
      },
    },
    updating: {
      invoke: {
        id: 'changeCard',
        src: 'changeCard',
        input: ({ context }) => ({
          subscriptionId: context.managed?.id ?? '',
          cardId: context.selectedCardId ?? '',
        }),
        onDone: { target: 'updated', actions: 'refreshAccount' },
        onError: [
          asksForCode('payment', 'choosing'),
          {
            target: 'choosing',
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
