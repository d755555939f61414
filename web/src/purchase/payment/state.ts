import { assign } from 'xstate'
import type { Outcome } from '../actors.ts'
import type { WizardContext } from '../context.ts'
import { cardFormMessages } from '../../card-form/messages.ts'
import { failureOf, texts } from '../failure.ts'
import { layOver, type NewCatalogue } from '../newer/lay-over.ts'
import { notPaid, signIn } from '../resume/restore.ts'
import { failing, failureIs, fails, remembers, settled, showFailure, shows, takes, wizard } from '../setup.ts'
import { endAttempt, paymentOf, rememberPaid } from './order.ts'
import { rememberCard, rememberCards } from './saved-cards.ts'

const endSession = {
  isReauthenticated: false,
  authRequired: true,
  otpMethod: null,
  otpCode: '',
  error: texts.sessionEnded,
} as const

/** The key is kept: the same press again is the same attempt (R18). */
const keepKey = { attemptIsOpen: false, ...failing(texts.savedCardPayment) }

/** Shown at the button, because a toast would cover it (R81). */
const cardFormFailed = (_: WizardContext, { message }: { message: string }) =>
  message === cardFormMessages.notReady ? failing(message) : { error: null, problem: message, fieldErrors: {} }

/** A refused card is reported above its fields, anything else in a toast (W2, R76). */
const showCardRefused = shows('showCardRefused', (cause) => {
  const { message, fields } = failureOf(cause)
  return fields['card'] === message
    ? { error: null, problem: null, fieldErrors: fields }
    : { ...failing(message), fieldErrors: fields }
})

const adoptPrices = (context: WizardContext, catalogue: NewCatalogue) => layOver(context, catalogue).patch

const decline = (_: WizardContext, { message }: Outcome) => failing(message ?? texts.savedCardPayment)

/** Must not be interrupted while money may be moving. */
const uninterrupted = {
  BACK: {},
  RESET_FLOW: {},
  GO_TO_STEP: {},
  CHANGE_MODEL: {},
  CHANGE_LOCATION: {},
  CHANGE_PLAN_ONLY: {},
  BACK_TO_SUMMARY: {},
  LOGOUT: {},
  CATALOGUE_CHANGED: {},
} as const

/**
 * W2.8, W4: call 9 saves a card, call 7 charges it. One press of Subscribe is one charge (R1); a wallet pays from the
 * card form (decision 50). Ends when paid, without a session, or after a false stored claim.
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
          actions: takes(rememberCards),
        },
        onError: [
          {
            guard: { type: 'signedInSessionEnded', params: ({ event }) => ({ cause: event.error }) },
            target: 'left',
            actions: assign(endSession),
          },
          fails('enterNewCard'),
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
      entry: [
        assign({ choseToEnterNewCard: false, fieldErrors: {} }),
        { type: 'rememberStep', params: { step: 'selectCard' } },
      ],
      on: {
        SELECT_SAVED_CARD: {
          guard: { type: 'cardIsListed', params: ({ event }) => event },
          actions: assign({ ...settled, selectedSavedCardId: ({ event }) => event.id }),
        },
        PAY_WITH_SAVED_CARD: [
          { guard: 'paymentIsReady', target: 'processingSavedCardPayment', actions: 'beginAttempt' },
          { actions: assign(failing(texts.noCard)) },
        ],
        USE_NEW_CARD: { target: 'enterNewCard' },
      },
    },
    enterNewCard: {
      entry: [assign({ choseToEnterNewCard: true }), { type: 'rememberStep', params: { step: 'newCard' } }],
      on: {
        SUBMIT_NONCE: {
          target: 'savingNewCard',
          actions: assign({ ...settled, paymentNonce: ({ event }) => event.nonce, fieldErrors: {} }),
        },
        PAY_WITH_WALLET: {
          guard: { type: 'walletCanPay', params: ({ event }) => event },
          target: 'processingSavedCardPayment',
          actions: [assign({ ...settled, paymentNonce: ({ event }) => event.token, fieldErrors: {} }), 'beginAttempt'],
        },
        CARD_FORM_FAILED: { actions: remembers(cardFormFailed) },
        BACK_TO_SAVED_CARDS: { guard: 'hasCards', target: 'confirmSavedCard' },
      },
    },
    savingNewCard: {
      tags: ['busy'],
      exit: assign({ paymentNonce: null }),
      invoke: {
        id: 'addCard',
        src: 'addCard',
        input: ({ context }) => ({ nonce: context.paymentNonce ?? '', customerId: context.primaryCustomerId ?? '' }),
        onDone: {
          target: 'confirmSavedCard',
          actions: takes(rememberCard),
        },
        onError: [
          {
            guard: failureIs('session_ended'),
            target: 'left',
            actions: assign(endSession),
          },
          fails('enterNewCard', showCardRefused),
        ],
      },
    },
    processingSavedCardPayment: {
      tags: ['busy'],
      exit: assign({ paymentNonce: null }),
      on: {
        ...uninterrupted,
        LOGIN_SUCCESS: [
          {
            guard: { type: 'isThePayer', params: ({ event }) => event },
            actions: remembers(signIn),
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
        onDone: { target: 'left', actions: takes(rememberPaid) },
        onError: [
          {
            guard: failureIs('outcome_unknown'),
            target: 'confirmingOutcome',
          },
          {
            guard: failureIs('session_ended'),
            target: 'left',
            actions: [assign(endAttempt()), assign(endSession)],
          },
          {
            guard: failureIs('price_changed'),
            target: 'refreshingPrices',
            actions: [assign({ ...endAttempt(), offer: null }), showFailure],
          },
          {
            target: 'listed',
            actions: [assign(endAttempt()), showFailure],
          },
        ],
      },
    },
    /** Nothing was charged: the visitor decides after seeing the new price, date or text (R2). */
    refreshingPrices: {
      tags: ['busy'],
      invoke: {
        id: 'refreshPrices',
        src: 'refreshPrices',
        onDone: {
          target: 'repriced',
          actions: takes(adoptPrices),
        },
        onError: { target: 'listed' },
      },
    },
    repriced: { always: [{ guard: 'wasLedBack', target: 'left' }, { target: 'listed' }] },
    /** The call asks until the server knows whether the card was charged (R18, rule F). */
    confirmingOutcome: {
      tags: ['busy'],
      on: {
        ...uninterrupted,
        LOGIN_SUCCESS: [
          {
            guard: { type: 'isThePayer', params: ({ event }) => event },
            actions: remembers(signIn),
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
            actions: takes(rememberPaid),
          },
          { guard: 'claimsComplete', target: 'left', actions: remembers(notPaid) },
          {
            guard: { type: 'checkoutIs', params: ({ event }) => ({ answer: event.output, status: 'declined' }) },
            target: 'settled',
            actions: [assign(endAttempt()), takes(decline)],
          },
          { target: 'settled', actions: assign(keepKey) },
        ],
        onError: [
          { guard: 'claimsComplete', target: 'left', actions: remembers(notPaid) },
          {
            guard: failureIs('session_ended'),
            target: 'left',
            actions: [assign(keepKey), assign(endSession)],
          },
          { target: 'settled', actions: assign(keepKey) },
        ],
      },
    },
    settled: { always: [{ guard: 'hasCards', target: 'confirmSavedCard' }, { target: 'fetchingCardDetails' }] },
    left: { type: 'final' },
  },
})
