import { texts } from '../failure.ts'
import { paymentOf } from './order.ts'
import { wizard } from '../setup.ts'

/** What nothing may interrupt while money may be moving: the answer decides where the visitor goes. */
const uninterrupted = {
  BACK: {},
  RESET_FLOW: {},
  GO_TO_STEP: {},
  CHANGE_MODEL: {},
  CHANGE_LOCATION: {},
  CHANGE_PLAN_ONLY: {},
  BACK_TO_SUMMARY: {},
  LOGOUT: {},
} as const

/**
 * Payment (W2.8, W4): a card is saved with call 9 and charged with call 7, so that one press of Subscribe is one charge
 * (R1). Ends paid, or because the session has ended or a stored claim was not true; machine.ts says where that leads.
 */
export const payment = wizard.createStateConfig({
  initial: 'fetchingCardDetails',
  states: {
    fetchingCardDetails: {
      tags: ['busy'],
      entry: { type: 'rememberStep', params: { step: 'selectCard' } },
      invoke: {
        id: 'fetchCards',
        src: 'fetchCards',
        input: ({ context }) => ({ customerId: context.primaryCustomerId ?? '' }),
        onDone: {
          target: 'listed',
          actions: { type: 'rememberCards', params: ({ event }) => ({ cards: event.output }) },
        },
        onError: [
          {
            guard: { type: 'signedInSessionEnded', params: ({ event }) => ({ cause: event.error }) },
            target: 'left',
            actions: 'endSession',
          },
          { target: 'enterNewCard', actions: { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) } },
        ],
      },
    },
    listed: {
      always: [
        { guard: 'wantsNewCard', target: 'enterNewCard' },
        { guard: 'hasCards', target: 'confirmSavedCard' },
        { target: 'enterNewCard' },
      ],
    },
    confirmSavedCard: {
      entry: ['chooseSavedCards', { type: 'rememberStep', params: { step: 'selectCard' } }],
      on: {
        SELECT_SAVED_CARD: {
          guard: { type: 'cardIsListed', params: ({ event }) => event },
          actions: { type: 'selectCard', params: ({ event }) => event },
        },
        PAY_WITH_SAVED_CARD: [
          { guard: 'paymentIsReady', target: 'processingSavedCardPayment', actions: 'beginAttempt' },
          { actions: { type: 'showError', params: { message: texts.noCard } } },
        ],
        USE_NEW_CARD: { target: 'enterNewCard' },
      },
    },
    enterNewCard: {
      entry: ['chooseNewCard', { type: 'rememberStep', params: { step: 'newCard' } }],
      on: {
        SUBMIT_NONCE: { target: 'savingNewCard', actions: { type: 'rememberNonce', params: ({ event }) => event } },
        CARD_FORM_FAILED: { actions: { type: 'showError', params: ({ event }) => event } },
        BACK_TO_SAVED_CARDS: { guard: 'hasCards', target: 'confirmSavedCard' },
      },
    },
    savingNewCard: {
      tags: ['busy'],
      exit: 'forgetNonce',
      invoke: {
        id: 'addCard',
        src: 'addCard',
        input: ({ context }) => ({ nonce: context.paymentNonce ?? '', customerId: context.primaryCustomerId ?? '' }),
        onDone: {
          target: 'confirmSavedCard',
          actions: { type: 'rememberCard', params: ({ event }) => ({ card: event.output }) },
        },
        onError: [
          {
            guard: { type: 'failureIs', params: ({ event }) => ({ cause: event.error, kind: 'session_ended' }) },
            target: 'left',
            actions: 'endSession',
          },
          { target: 'enterNewCard', actions: { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) } },
        ],
      },
    },
    processingSavedCardPayment: {
      tags: ['busy'],
      on: {
        ...uninterrupted,
        LOGIN_SUCCESS: [
          {
            guard: { type: 'isTheBuyer', params: ({ event }) => event },
            actions: { type: 'signIn', params: ({ event }) => event },
          },
          {},
        ],
      },
      invoke: {
        id: 'pay',
        src: 'pay',
        input: ({ context }) => {
          const body = paymentOf(context)
          if (!body || !context.idempotencyKey) throw new Error('a payment began without its parts')
          return { ...body, idempotencyKey: context.idempotencyKey }
        },
        onDone: { target: 'left', actions: { type: 'rememberPaid', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'failureIs', params: ({ event }) => ({ cause: event.error, kind: 'outcome_unknown' }) },
            target: 'confirmingOutcome',
          },
          {
            guard: { type: 'failureIs', params: ({ event }) => ({ cause: event.error, kind: 'session_ended' }) },
            target: 'left',
            actions: ['endAttempt', 'endSession'],
          },
          {
            guard: { type: 'failureIs', params: ({ event }) => ({ cause: event.error, kind: 'price_changed' }) },
            target: 'refreshingPrices',
            actions: ['endAttempt', { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) }],
          },
          {
            target: 'confirmSavedCard',
            actions: ['endAttempt', { type: 'showFailure', params: ({ event }) => ({ cause: event.error }) }],
          },
        ],
      },
    },
    /** Price, day or words changed meanwhile and nothing was charged: the new ones are fetched before the visitor decides (R2). */
    refreshingPrices: {
      tags: ['busy'],
      invoke: {
        id: 'refreshPrices',
        src: 'refreshPrices',
        input: ({ context }) => ({ parameters: context.utmParams }),
        onDone: {
          target: 'repriced',
          actions: { type: 'adoptPrices', params: ({ event }) => ({ data: event.output }) },
        },
        onError: { target: 'confirmSavedCard' },
      },
    },
    repriced: { always: [{ guard: 'choiceIsMissing', target: 'left' }, { target: 'confirmSavedCard' }] },
    /** No one knows yet whether the card was charged: the call asks the server until it knows (R18, rule F). */
    confirmingOutcome: {
      tags: ['busy'],
      on: {
        ...uninterrupted,
        LOGIN_SUCCESS: [
          {
            guard: { type: 'isTheBuyer', params: ({ event }) => event },
            actions: { type: 'signIn', params: ({ event }) => event },
          },
          {},
        ],
      },
      invoke: {
        id: 'askCheckout',
        src: 'askCheckout',
        onDone: [
          {
            guard: { type: 'checkoutIs', params: ({ event }) => ({ answer: event.output, status: 'paid' }) },
            target: 'left',
            actions: { type: 'rememberPaid', params: ({ event }) => event.output },
          },
          { guard: 'claimsComplete', target: 'left', actions: 'forgetClaim' },
          {
            guard: { type: 'checkoutIs', params: ({ event }) => ({ answer: event.output, status: 'declined' }) },
            target: 'settled',
            actions: ['endAttempt', { type: 'showDecline', params: ({ event }) => ({ answer: event.output }) }],
          },
          { target: 'settled', actions: 'keepKey' },
        ],
        onError: [
          { guard: 'claimsComplete', target: 'left', actions: 'forgetClaim' },
          {
            guard: { type: 'failureIs', params: ({ event }) => ({ cause: event.error, kind: 'session_ended' }) },
            target: 'left',
            actions: ['keepKey', 'endSession'],
          },
          { target: 'settled', actions: 'keepKey' },
        ],
      },
    },
    settled: { always: [{ guard: 'hasCards', target: 'confirmSavedCard' }, { target: 'fetchingCardDetails' }] },
    left: { type: 'final' },
  },
})
