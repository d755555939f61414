import { assign } from 'xstate'
import { messages } from '../../failure.ts'
import { cleared, fails, redeem } from '../../setup.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** S2. */
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
        onError: [asksForCode('payment', 'choosing'), fails('failed')],
      },
    },
    failed: { on: { TRY_AGAIN: { target: 'loading', actions: assign(cleared) } } },
    choosing: {
      on: {
        SELECT_CARD: { actions: assign({ selectedCardId: ({ event }) => event.id, error: null, warning: null }) },
        CHARGE_SELECTED_CARD: [
          { guard: 'cardIsUnselected', actions: assign({ error: messages.selectCard }) },
          { guard: 'squareIdIsKnown', target: 'updating', actions: assign(cleared) },
          { actions: assign({ error: messages.noSquareId }) },
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
        onError: [asksForCode('payment', 'choosing'), fails('choosing')],
      },
    },
    updated: { type: 'final' },
  },
})
