import { assign } from 'xstate'
import { redeem } from '../setup.ts'
import { addCard } from './add-card/state.ts'
import { confirm } from './confirm/state.ts'
import { details } from './details/state.ts'
import { payment } from './payment/state.ts'

const updated = {
  target: 'details' as const,
  actions: [
    'clearMessages' as const,
    'clearNewCard' as const,
    { type: 'showMessage' as const, params: { message: 'Payment method updated successfully!' } },
  ],
}
const toPayment = { target: 'payment' as const, actions: ['clearMessages' as const, 'clearNewCard' as const] }
const toDetails = { target: 'details' as const, actions: ['clearMessages' as const, 'clearNewCard' as const] }

/**
 * success: the dashboard's views and the transitions between them (S4). Breadcrumbs jump back, each clearing what S4
 * names.
 */
export const dashboard = redeem.createStateConfig({
  initial: 'list',
  on: {
    SESSION_ENDED: {
      actions: [
        { type: 'rememberPlace', params: ({ event }) => ({ returnTo: 'list', error: event.error ?? null }) },
        redeem.raise({ type: 'VERIFY_AGAIN' }),
      ],
    },
  },
  states: {
    list: {
      entry: assign({
        managed: null,
        details: null,
        cards: [],
        selectedCardId: null,
        newCard: null,
        error: null,
        message: null,
      }),
      on: {
        MANAGE: {
          target: 'details',
          actions: ['clearMessages', assign({ managed: ({ event }) => event.subscription })],
        },
      },
    },
    details: {
      ...details,
      onDone: 'list',
      on: {
        UPDATE_PAYMENT: {
          target: 'payment',
          actions: ['clearMessages', assign({ selectedCardId: null })],
        },
        BACK: 'list',
        TO_LIST: 'list',
      },
    },
    payment: {
      ...payment,
      onDone: updated,
      on: {
        USE_A_DIFFERENT_CARD: { target: 'addCard', actions: 'clearMessages' },
        BACK: toDetails,
        TO_DETAILS: toDetails,
        TO_LIST: 'list',
      },
    },
    addCard: {
      ...addCard,
      onDone: [
        { guard: 'newCardIsKnown', target: 'confirmPayment' },
        { target: 'payment', actions: 'clearNewCard' },
      ],
      on: {
        CANCEL_ADD_CARD: toPayment,
        BACK: toPayment,
        TO_PAYMENT: toPayment,
        TO_DETAILS: toDetails,
        TO_LIST: 'list',
      },
    },
    confirmPayment: {
      ...confirm,
      onDone: updated,
      on: { BACK: toPayment, TO_PAYMENT: toPayment, TO_DETAILS: toDetails, TO_LIST: 'list' },
    },
  },
})
