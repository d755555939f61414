import { assign } from 'xstate'
import { placeToReturnTo } from '../asks-for-code.ts'
import { cleared, noNewCard, redeem, sets, tells } from '../setup.ts'
import { addCard } from './add-card/state.ts'
import { confirm } from './confirm/state.ts'
import { details } from './details/state.ts'
import { payment } from './payment/state.ts'

const updated = {
  target: 'details',
  actions: sets({ ...cleared, ...noNewCard, message: 'Payment method updated successfully!' }),
} as const
const toPayment = { target: 'payment', actions: sets({ ...cleared, ...noNewCard }) } as const
const toDetails = { target: 'details', actions: sets({ ...cleared, ...noNewCard }) } as const

/** S4. Breadcrumbs jump back, each clearing what S4 names. */
export const dashboard = redeem.createStateConfig({
  initial: 'list',
  on: {
    SESSION_ENDED: {
      actions: [
        assign(({ context, event }) => placeToReturnTo(context, 'list', event.error)),
        tells({ type: 'VERIFY_AGAIN' }),
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
          actions: assign({
            ...cleared,
            managed: ({ event }) => event.subscription,
            left: ({ context: { left } }) => (left?.answered ? null : left),
          }),
        },
        LEAVING_TYPED: {
          actions: [
            assign({ left: ({ context: { left }, event }) => left && { ...left, ...event.typed } }),
            'keepLeft',
          ],
        },
        LEAVING_ANSWERED: {
          actions: [assign({ left: ({ context: { left } }) => left && { ...left, answered: true } }), 'keepLeft'],
        },
        LEAVING_SKIPPED: { actions: [assign({ left: null }), 'keepLeft'] },
      },
    },
    details: {
      ...details,
      onDone: 'list',
      on: {
        UPDATE_PAYMENT: {
          target: 'payment',
          actions: assign({ ...cleared, selectedCardId: null }),
        },
        BACK: 'list',
        TO_LIST: 'list',
      },
    },
    payment: {
      ...payment,
      onDone: updated,
      on: {
        USE_A_DIFFERENT_CARD: { target: 'addCard', actions: assign(cleared) },
        BACK: toDetails,
        TO_DETAILS: toDetails,
        TO_LIST: 'list',
      },
    },
    addCard: {
      ...addCard,
      onDone: [
        { guard: 'newCardIsKnown', target: 'confirmPayment' },
        { target: 'payment', actions: assign(noNewCard) },
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
