import type { Drinks } from '@sipday/contract/catalogue.ts'
import type {
  CounterConflicts,
  CounterFound,
  CounterPeople,
  CounterShiftReport,
  CounterMember,
  CounterShift,
  CounterToday,
  TakenExtra,
} from '@sipday/contract/counter.ts'
import { extraWords } from '@sipday/rules/extras/extra-words.ts'
import { assign, fromPromise, raise, setup, type EventObject } from 'xstate'
import type { CounterContext, CounterEvent, CounterInput, HandedOut, OfflineGuest, Scan, Till } from './context.ts'
import { isAboutExtras, isFinal, isNoServer, isSignedOut, messageOf, refusedOf } from './failure.ts'
import { attemptOf, redeemedIn } from './handed-out.ts'
import { mostDigits } from './till/inputs.ts'

const unplugged = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not plugged in`)))

const failure = (event: unknown): unknown => (event as { error?: unknown }).error
const NOTHING_AHEAD: Scan = { code: '', pass: null }

/** One press of Redeem, with what goes with the drink. */
export type Redeem = { entitlementId: string; key: string; extras?: TakenExtra[] }
export type Reported = { outcome: 'recorded' | 'conflict' }
export type OfflineQuestion = Scan & { till: Till; handedOut: readonly HandedOut[] }

/** What an event changes in the context: a function of the previous context and the event. */
export const remembers = <Event extends EventObject>(
  change: (context: CounterContext, event: Event) => Partial<CounterContext>,
) => assign<CounterContext, Event, undefined, CounterEvent, never>(({ context, event }) => change(context, event))

export const counter = setup({
  types: { context: {} as CounterContext, events: {} as CounterEvent, input: {} as CounterInput },
  actors: {
    readTill: unplugged<Till, { known: Till | null }>('readTill'),
    sendCode: unplugged<void, { email: string }>('sendCode'),
    signIn: unplugged<Till, { email: string; code: string }>('signIn'),
    signOut: unplugged<void>('signOut'),
    ping: unplugged<void>('ping'),
    lookUp: unplugged<CounterMember, Scan>('lookUp'),
    findMembers: unplugged<CounterFound, { search: string; reason: string }>('findMembers'),
    openFound: unplugged<CounterMember, { findId: string; membershipId: string }>('openFound'),
    checkOffline: unplugged<OfflineGuest, OfflineQuestion>('checkOffline'),
    redeem: unplugged<Output, Redeem>('redeem'),
    undo: unplugged<void, { redemptionId: string; reason: string }>('undo'),
    listPeople: unplugged<CounterPeople>('listPeople'),
    sendPin: unplugged<{ name: string } | null, { staffId: string | null; pin: string }>('sendPin'),
    readReport: unplugged<CounterShiftReport>('readReport'),
    listToday: unplugged<CounterToday>('listToday'),
    listConflicts: unplugged<CounterConflicts>('listConflicts'),
    markSeen: unplugged<void, { conflictId: string }>('markSeen'),
    report: unplugged<Reported, HandedOut>('report'),
    listDrinks: unplugged<Drinks, { locationId: string }>('listDrinks'),
    readShift: unplugged<CounterShift>('readShift'),
    saySoldOut: unplugged<void, { drinkId: string; back: boolean; key: string }>('saySoldOut'),
  },
  delays: { tryAgain: 5_000, moreDigits: 1_500, pingEvery: 2_000, menuEvery: 60_000 },
  guards: {
    hasTill: ({ context }) => context.till !== null,
    completesCode: ({ context }) => context.digits.length === mostDigits(context) - 1,
    mayBeWhole: ({ context }) => context.digits.length === 5,
    codeIsWhole: ({ context }) => /^\d{6}$/.test(context.otpCode),
    aheadIsWhole: ({ context }) => context.ahead.pass !== null || context.ahead.code.length === mostDigits(context),
    aheadMayBeWhole: ({ context }) => context.ahead.code.length === 6,
    isOffline: ({ context }) => !context.online,
    hasWaiting: ({ context }) => context.online && context.handedOut.some(({ state }) => state === 'waiting'),
    conflictsAreStale: ({ context }) => context.online && context.till !== null && context.conflictsStale,
    menuIsStale: ({ context }) => context.online && context.till !== null && context.menuStale,
    hasMember: ({ context }) => context.member !== null,
    hasNoMember: ({ context }) => context.member === null,
    noServer: ({ event }) => isNoServer(failure(event)),
    signedOut: ({ event }) => isSignedOut(failure(event)),
    extrasChanged: ({ event }) => isAboutExtras(failure(event)),
    isFinal: ({ event }) => isFinal(failure(event)),
  },
  actions: {
    rememberTill: assign((_, params: { till: Till }) => ({
      till: params.till,
      otpCode: '',
      error: null,
      online: true,
      conflictsStale: true,
      menuStale: true,
    })),
    forgetTill: assign({
      till: null,
      member: null,
      guest: null,
      digits: '',
      pass: null,
      otpCode: '',
      today: null,
      redemption: null,
      conflicts: [],
    }),
    takeShift: assign(({ context: { till }, event }) => {
      const shift = (event as unknown as { output: CounterShift }).output
      return till && JSON.stringify(shift) !== JSON.stringify(till.shift) ? { till: { ...till, shift } } : {}
    }),
    goOnline: assign({ online: true }),
    goOffline: assign({ online: false }),
    tellOnline: raise({ type: 'ONLINE' }),
    tellOffline: raise({ type: 'OFFLINE' }),
    lookNow: raise({ type: 'LOOK_NOW' }),
    deleteDigit: assign({ digits: ({ context }) => context.digits.slice(0, -1), pass: null, error: null }),
    sayOtherScan: assign({
      notice: { kind: 'warn', text: 'That was not a member’s code. Scan the code on the member’s page.' },
    }),
    startOver: assign(({ context: { ahead } }) => ({
      digits: ahead.code,
      pass: ahead.pass,
      ahead: NOTHING_AHEAD,
      member: null,
      guest: null,
      extras: [],
      redemption: null,
      refused: null,
      error: null,
      entitlementId: null,
      key: null,
    })),
    clear: assign({ digits: '', pass: null, ahead: NOTHING_AHEAD, error: null }),
    rememberError: assign({ error: ({ event }) => messageOf(failure(event)) }),
    sayNoServer: assign({ error: 'Sipday cannot be reached. Check the connection of this till and try again.' }),
    noExtras: assign({ extras: [] }),
    askExtrasAgain: assign({
      extras: [],
      menuStale: true,
      notice: { kind: 'warn', text: extraWords.changed },
    }),
    rememberRefusal: assign({ refused: ({ event }) => refusedOf(failure(event)) }),
    rememberRedeemed: assign(({ context, event }) =>
      redeemedIn(context, (event as unknown as { output: Output }).output),
    ),
    keepAttempt: assign(({ context }) => keep(context, attemptOf(context, 'waiting'))),
    oldestIsSent: assign(({ context, event }) => {
      const { outcome } = (event as unknown as { output: Reported }).output
      const handedOut = changeOldest(context, { state: 'sent' })
      return outcome === 'recorded' ? { handedOut } : { handedOut, conflictsStale: true }
    }),
    oldestIsRefused: assign(({ context, event }) => ({
      handedOut: changeOldest(context, { state: 'refused', message: messageOf(failure(event)) }),
    })),
  },
})

type Output = { redemptionId: string; redeemedAt: string }

/** One more thing handed out; nothing changes where there is none. */
export const keep = (context: CounterContext, one: HandedOut | null): Partial<CounterContext> =>
  one ? { handedOut: [...context.handedOut, one] } : {}

const changeOldest = (context: CounterContext, change: Partial<HandedOut>): HandedOut[] => {
  const { key } = oldestOf(context)
  return context.handedOut.map((one) => (one.key === key ? { ...one, ...change } : one))
}

/** What is sent next: the oldest first. It only runs while there is one (guard hasWaiting). */
export const oldestOf = ({ handedOut }: CounterContext): HandedOut => {
  const oldest = handedOut.find(({ state }) => state === 'waiting')
  if (!oldest) throw new Error('nothing waits to be sent')
  return oldest
}
