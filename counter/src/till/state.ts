import { assign } from 'xstate'
import { counter, redemptionOf } from '../setup.ts'

const toNext = { NEXT: { target: 'typing', actions: 'startOver' } } as const
const signedOut = {
  guard: 'signedOut',
  target: '#counter.desk.signIn',
  actions: ['forgetTill', 'rememberError'],
} as const

/** The open till: keys, member, answer; today's list and what could not be recorded. */
export const till = counter.createStateConfig({
  initial: 'typing',
  on: {
    SIGN_OUT: '.signingOut',
    SCANNED: [
      { guard: 'isOffline', target: '.kept', actions: ['takeScan', 'keepCode'] },
      { guard: 'isSixDigits', target: '.lookingUp', actions: 'takeScan' },
      {
        target: '.typing',
        actions: assign({ digits: '', error: 'That was not a member’s code. Scan the code on the member’s page.' }),
      },
    ],
    SHOW_TODAY: '.today',
    SHOW_CONFLICTS: '.conflicts',
    DISMISS_CONFLICT: {
      actions: assign({
        conflicts: ({ context, event }) => context.conflicts.filter((conflict) => conflict.key !== event.key),
      }),
    },
  },
  states: {
    typing: {
      on: {
        DIGIT: [
          {
            guard: ({ context }) => !context.online && context.digits.length === 5,
            target: 'kept',
            actions: ['keepCode', 'typeDigit'],
          },
          { guard: 'sixDigitsWithThis', target: 'lookingUp', actions: 'typeDigit' },
          { actions: 'typeDigit' },
        ],
        DELETE_DIGIT: { actions: assign({ digits: ({ context }) => context.digits.slice(0, -1), error: null }) },
        CLEAR: { actions: 'startOver' },
      },
    },
    lookingUp: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ code: context.digits }),
        onDone: { target: 'member', actions: assign({ member: ({ event }) => event.output }) },
        onError: [
          signedOut,
          { guard: 'noNetwork', target: 'typing', actions: [assign({ digits: '' }), 'sayNoNetwork'] },
          { target: 'refused', actions: 'rememberRefusal' },
        ],
      },
      on: { NEXT: { target: 'typing', actions: 'startOver' } },
    },
    member: {
      on: { ...toNext, REDEEM: { target: 'redeeming', actions: 'rememberAttempt' } },
    },
    redeeming: {
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: ({ context }) => ({ entitlementId: context.entitlementId ?? '', key: context.key ?? '' }),
        onDone: {
          target: 'done',
          actions: assign({ redemption: ({ context, event }) => redemptionOf(context, event.output) }),
        },
        onError: [
          signedOut,
          { guard: 'noNetwork', target: 'kept', actions: 'keepAttempt' },
          { target: 'refused', actions: 'rememberRefusal' },
        ],
      },
    },
    done: { on: { ...toNext, UNDO: 'undo' } },
    undo: {
      on: {
        KEEP: [{ guard: ({ context }) => context.member === null, target: 'today' }, { target: 'done' }],
        CONFIRM_UNDO: 'undoing',
      },
    },
    undoing: {
      invoke: {
        id: 'undo',
        src: 'undo',
        input: ({ context, event }) => ({
          redemptionId: context.redemption?.redemptionId ?? '',
          reason: event.type === 'CONFIRM_UNDO' ? event.reason : '',
        }),
        onDone: {
          target: 'typing',
          actions: ['startOver', assign({ notice: 'Undone. The drink can be redeemed again.' })],
        },
        onError: [
          signedOut,
          { guard: 'noNetwork', target: 'undo', actions: 'sayNoNetwork' },
          { target: 'undo', actions: 'rememberError' },
        ],
      },
    },
    refused: { on: toNext },
    /** Without network: what was accepted is kept with its key and time, and sent as soon as there is one. */
    kept: { on: toNext },
    today: {
      initial: 'loading',
      on: {
        ...toNext,
        UNDO_EARLIER: {
          target: 'undo',
          actions: assign({
            member: null,
            redemption: ({ event }) => ({
              redemptionId: event.redemptionId,
              redeemedAt: event.redeemedAt,
              name: event.name,
              entitlementId: '',
            }),
          }),
        },
      },
      states: {
        loading: {
          invoke: {
            id: 'listToday',
            src: 'listToday',
            onDone: { target: 'shown', actions: assign({ today: ({ event }) => event.output, error: null }) },
            onError: [
              signedOut,
              { guard: 'noNetwork', target: 'shown', actions: 'sayNoNetwork' },
              { target: 'shown', actions: 'rememberError' },
            ],
          },
        },
        shown: {},
      },
    },
    conflicts: { on: toNext },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: '#counter.desk.signIn', actions: 'forgetTill' },
        onError: { target: '#counter.desk.signIn', actions: 'forgetTill' },
      },
    },
  },
})
