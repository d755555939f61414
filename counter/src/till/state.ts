import { atTill } from '@sipday/rules/texts/till-texts.ts'
import { assign } from 'xstate'
import { meet } from '../drinks/which-drink.ts'
import { messageOf, refusedOf } from '../failure.ts'
import { keepAttempt, redeemedIn, withChoice } from '../handed-out.ts'
import {
  counter,
  endsSignedOut,
  failsAtTill,
  failureIs,
  noTill,
  remembers,
  sayNoServer,
  sets,
  shows,
  takes,
  tells,
} from '../setup.ts'
import { find } from '../find/state.ts'
import { people } from '../people/state.ts'
import { report } from '../report/state.ts'
import { soldOut } from '../sold-out/state.ts'
import { conflicts, today } from '../today/state.ts'
import { kept, offline, offlineQuestion } from '../offline/state.ts'
import {
  deleteDigit,
  noDigits,
  nothingChosen,
  otherScan,
  startOver,
  lessExtra,
  pressDrink,
  pressExtra,
  pressSize,
  rememberAttempt,
  scanAhead,
  seeRefused,
  takeScan,
  typeAhead,
  typeDigit,
  type EventOf,
} from './inputs.ts'

const toNext = {
  NEXT: [
    { guard: 'aheadIsWhole', target: 'lookingUp', actions: remembers(startOver) },
    { guard: 'aheadMayBeWhole', target: 'sixDigits', actions: remembers(startOver) },
    { target: 'typing', actions: remembers(startOver) },
  ],
} as const
const lookNow = tells({ type: 'LOOK_NOW' })

/** The guest is asked again, with the list as it is now. */
const askAgain = shows('askAgain', (cause) => ({
  ...nothingChosen,
  menuStale: true,
  notice: { kind: 'warn', text: messageOf(cause) },
}))

const showRefusal = shows('showRefusal', (cause) => ({ refused: refusedOf(cause) }))

/** The drink is handed out without the server. */
const goOnWithout = [sets({ online: false }), remembers(keepAttempt)] as const

/** Input during a call waits until the call is done. */
const later = {
  SCANNED: { actions: remembers<EventOf<'SCANNED'>>(scanAhead) },
  DIGIT: { actions: remembers<EventOf<'DIGIT'>>(typeAhead) },
}

/** Chosen before the drink is redeemed. */
const choosing = {
  PRESS_EXTRA: { actions: remembers<EventOf<'PRESS_EXTRA'>>(pressExtra) },
  LESS_EXTRA: { actions: remembers<EventOf<'LESS_EXTRA'>>(lessExtra) },
  PRESS_DRINK: { actions: remembers<EventOf<'PRESS_DRINK'>>(pressDrink) },
  PRESS_SIZE: { actions: remembers<EventOf<'PRESS_SIZE'>>(pressSize) },
} as const

export const till = counter.createStateConfig({
  initial: 'typing',
  on: {
    SIGN_OUT: '.signingOut',
    SCANNED: { target: '.lookingUp', actions: [remembers(takeScan), lookNow] },
    SCANNED_OTHER: { actions: remembers(otherScan) },
    SHOW_FIND: '.find',
    SHOW_PEOPLE: '.people',
    SHOW_REPORT: '.report',
    SHOW_TODAY: '.today',
    SHOW_CONFLICTS: '.conflicts',
    SHOW_SOLD_OUT: '.soldOut',
    REFUSED_SEEN: { actions: remembers(seeRefused) },
  },
  states: {
    typing: {
      on: {
        DIGIT: [
          { guard: 'completesCode', target: 'lookingUp', actions: [remembers(typeDigit), lookNow] },
          { guard: 'mayBeWhole', target: 'sixDigits', actions: [remembers(typeDigit), lookNow] },
          { actions: [remembers(typeDigit), lookNow] },
        ],
        DELETE_DIGIT: { actions: remembers(deleteDigit) },
        CLEAR: { actions: assign(noDigits) },
        LOOK_UP: 'lookingUp',
      },
    },
    // In a shop with codes of eight digits, six may be all of them or the first ones: a moment tells.
    sixDigits: {
      after: { moreDigits: 'lookingUp' },
      on: {
        DIGIT: { target: 'typing', actions: [remembers(typeDigit), lookNow] },
        DELETE_DIGIT: { target: 'typing', actions: remembers(deleteDigit) },
        CLEAR: { target: 'typing', actions: assign(noDigits) },
        LOOK_UP: 'lookingUp',
      },
    },
    lookingUp: {
      always: { guard: 'isOffline', target: 'checkingOffline' },
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ code: context.digits, pass: context.pass }),
        onDone: { target: 'member', actions: takes(meet) },
        onError: [
          endsSignedOut,
          { guard: failureIs('noServer'), target: 'checkingOffline', actions: assign({ online: false }) },
          { target: 'refused', actions: showRefusal },
        ],
      },
      on: {
        ...toNext,
        OFFLINE: { target: 'checkingOffline', actions: assign({ online: false }) },
        DIGIT: { actions: remembers(typeAhead) },
      },
    },
    checkingOffline: {
      invoke: {
        id: 'checkOffline',
        src: 'checkOffline',
        input: ({ context }) => offlineQuestion(context),
        onDone: { target: 'offline', actions: assign({ guest: ({ event }) => event.output }) },
        onError: { target: 'typing', actions: sayNoServer },
      },
    },
    offline: { on: { ...offline.on, ...toNext, ...choosing } },
    kept: { on: { ...kept.on, ...toNext } },
    member: {
      on: {
        ...toNext,
        ...choosing,
        REDEEM: { target: 'redeeming', actions: [remembers(rememberAttempt), lookNow] },
      },
    },
    redeeming: {
      invoke: {
        id: 'redeem',
        src: 'redeem',
        input: ({ context }) => ({
          entitlementId: context.entitlementId ?? '',
          key: context.key ?? '',
          ...withChoice(context),
        }),
        onDone: { target: 'done', actions: takes(redeemedIn) },
        onError: [
          endsSignedOut,
          { guard: failureIs('noServer'), target: 'kept', actions: goOnWithout },
          { guard: failureIs('menuChanged'), target: 'member', actions: askAgain },
          { target: 'refused', actions: showRefusal },
        ],
      },
      on: { ...later, OFFLINE: { target: 'kept', actions: goOnWithout } },
    },
    done: {
      on: {
        ...toNext,
        UNDO: 'undo',
        REDEEM: { target: 'redeeming', actions: [remembers(rememberAttempt), lookNow] },
      },
    },
    undo: {
      on: { KEEP: [{ guard: 'hasNoMember', target: 'today' }, { target: 'done' }], CONFIRM_UNDO: 'undoing' },
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
          actions: [
            assign({
              notice: ({ context }) => ({ kind: 'ok', text: atTill(context.till?.shift, 'till-undone') }),
              handedOut: ({ context }) => context.handedOut.filter(({ key }) => key !== context.key),
            }),
            remembers(startOver),
          ],
        },
        onError: failsAtTill('undo'),
      },
      on: later,
    },
    refused: {
      on: { ...toNext, BACK_TO_DIGITS: { target: 'typing', actions: assign({ refused: null, pass: null }) } },
    },
    find: {
      ...find,
      onDone: [{ guard: 'hasMember', target: 'member' }, { target: 'signedOut' }],
      on: toNext,
    },
    people: {
      ...people,
      onDone: [{ guard: 'hasTill', target: 'typing', actions: remembers(startOver) }, { target: 'signedOut' }],
      on: toNext,
    },
    report: { ...report, onDone: 'signedOut', on: toNext },
    today: { ...today, onDone: 'signedOut', on: { ...today.on, ...toNext } },
    conflicts: { ...conflicts, onDone: 'signedOut', on: toNext },
    soldOut: { ...soldOut, onDone: 'signedOut', on: toNext },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'signedOut', actions: assign(noTill) },
        onError: { target: 'signedOut', actions: assign(noTill) },
      },
      on: { SCANNED: {}, DIGIT: {} },
    },
    signedOut: { type: 'final' },
  },
})
