import { assign } from 'xstate'
import { messages, reasonOf } from '../../failure.ts'
import { cleared, redeem, showFailure, shows } from '../../setup.ts'
import { duplicateOf } from './duplicate.ts'
import { asksForCode } from '../../asks-for-code.ts'

/** Under the literal text (R76). */
const showReason = shows('showReason', (cause) => ({ fieldErrors: reasonOf(cause) }))

/** S2. A card that was saved before is refused and the saved one selected (R19). */
export const addCard = redeem.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      on: {
        CARD_TOKEN: {
          target: 'saving',
          actions: assign({ ...cleared, cardKey: ({ event: { nonce, key } }) => ({ nonce, key }) }),
        },
        CARD_FORM_FAILED: { actions: assign({ error: ({ event }) => event.message, fieldErrors: {} }) },
      },
    },
    saving: {
      invoke: {
        id: 'addCard',
        src: 'addCard',
        input: ({ context }) => ({
          customerId: context.customerId ?? '',
          nonce: context.cardKey?.nonce ?? '',
          key: context.cardKey?.key ?? '',
        }),
        onDone: [
          {
            guard: { type: 'cardIsDuplicate', params: ({ event }) => ({ card: event.output }) },
            target: 'duplicate',
            actions: assign(({ context, event }) => ({
              warning: messages.duplicateCard,
              selectedCardId: duplicateOf(event.output, context.cards)?.id ?? null,
              cardKey: null,
            })),
          },
          { target: 'added', actions: assign({ newCard: ({ event }) => event.output, cardKey: null }) },
        ],
        onError: [asksForCode('payment', 'entering'), { target: 'entering', actions: [showFailure, showReason] }],
      },
    },
    added: { type: 'final' },
    duplicate: { type: 'final' },
  },
})
