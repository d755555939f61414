import { assign } from 'xstate'
import type { CounterContext } from './context.ts'
import { counter, oldestOf, redemptionOf } from './setup.ts'

const signIn = counter.createStateConfig({
  initial: 'email',
  on: { UPDATE_EMAIL: { actions: assign({ email: ({ event }) => event.value, error: null }) } },
  states: {
    email: { on: { SEND_CODE: 'sendingCode' } },
    sendingCode: {
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context }) => ({ email: context.email }),
        onDone: { target: 'code', actions: assign({ otpCode: '', error: null }) },
        onError: [
          { guard: 'noNetwork', target: 'email', actions: 'sayNoNetwork' },
          { target: 'email', actions: 'rememberError' },
        ],
      },
    },
    code: {
      on: {
        UPDATE_OTP_CODE: { actions: assign({ otpCode: ({ event }) => event.value, error: null }) },
        SUBMIT_CODE: { guard: 'codeIsWhole', target: 'verifying' },
        USE_ANOTHER_ADDRESS: { target: 'email', actions: assign({ error: null, otpCode: '' }) },
      },
    },
    verifying: {
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ email: context.email, code: context.otpCode }),
        onDone: {
          target: '#counter.desk.till',
          actions: { type: 'rememberTill', params: ({ event }) => ({ till: event.output }) },
        },
        onError: [
          { guard: 'noNetwork', target: 'code', actions: 'sayNoNetwork' },
          { target: 'code', actions: 'rememberError' },
        ],
      },
    },
  },
})

const toNext = { NEXT: { target: 'typing', actions: 'startOver' } } as const
const signedOut = {
  guard: 'signedOut',
  target: '#counter.desk.signIn',
  actions: ['forgetTill', 'rememberError'],
} as const

const till = counter.createStateConfig({
  initial: 'typing',
  on: {
    SIGN_OUT: 'signingOut',
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

const nothing: CounterContext = {
  till: null,
  email: '',
  otpCode: '',
  digits: '',
  member: null,
  key: null,
  entitlementId: null,
  attemptedAt: null,
  redemption: null,
  refused: null,
  error: null,
  notice: null,
  online: true,
  kept: [],
  conflicts: [],
  today: null,
}

/** The till: a desk where people are served, and beside it a messenger that sends what was kept without network. */
export const machine = counter.createMachine({
  id: 'counter',
  type: 'parallel',
  context: ({ input }) => ({ ...nothing, ...input }),
  on: {
    ONLINE: { actions: assign({ online: true }) },
    OFFLINE: { actions: assign({ online: false }) },
    CLEAR_NOTICE: { actions: assign({ notice: null }) },
  },
  states: {
    desk: {
      initial: 'starting',
      states: {
        starting: {
          invoke: {
            id: 'readTill',
            src: 'readTill',
            onDone: {
              target: 'till',
              actions: { type: 'rememberTill', params: ({ event }) => ({ till: event.output }) },
            },
            onError: [
              { guard: 'signedOut', target: 'signIn', actions: 'forgetTill' },
              { guard: 'hasTill', target: 'till' },
              { guard: 'noNetwork', target: 'signIn', actions: 'sayNoNetwork' },
              { target: 'signIn', actions: 'rememberError' },
            ],
          },
        },
        signIn,
        till,
      },
    },
    messenger: {
      initial: 'waiting',
      states: {
        waiting: { always: { guard: 'hasKept', target: 'sending' } },
        resting: {
          after: { tryAgain: 'waiting' },
          on: { ONLINE: { target: 'waiting', actions: assign({ online: true }) } },
        },
        sending: {
          invoke: {
            id: 'sendKept',
            src: 'sendKept',
            input: ({ context }) => oldestOf(context),
            onDone: { target: 'waiting', actions: 'dropOldest' },
            onError: [
              { guard: 'noNetwork', target: 'resting' },
              { guard: 'signedOut', target: 'resting' },
              { target: 'waiting', actions: 'oldestIsConflict' },
            ],
          },
        },
      },
    },
  },
})
