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
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import { unplugged, vocabularyOf } from '@sipday/ui/machine/vocabulary.ts'
import { setup, type ErrorActorEvent } from 'xstate'
import type { CounterContext, CounterEvent, CounterInput, HandedOut, OfflineGuest, Scan, Till } from './context.ts'
import { isAboutMenu, isFinal, isNoServer, isSignedOut, isWhichLocation, messageOf } from './failure.ts'
import type { Redeemed } from './handed-out.ts'
import { PIN_LENGTH } from './people/pin.ts'
import { mostDigits } from './till/inputs.ts'

type Patch = Partial<CounterContext>

export type Redeem = { entitlementId: string; key: string; extras?: TakenExtra[]; drinkId?: string; size?: string }
/** Ids of drinks, and when the till was told. */
export type SoldOutNow = { soldOut: readonly string[]; at: string }
export type Reported = { outcome: 'recorded' | 'conflict' }
export type OfflineQuestion = Scan & { till: Till; handedOut: readonly HandedOut[] }

const { remembers, takes, sets, shows, tells, fact } = vocabularyOf<CounterContext, CounterEvent>()
export { remembers, takes, sets, shows, tells }

/** What the server said, or that something went wrong. */
export const showFailure = shows('showFailure', (cause) => ({ error: messageOf(cause) }))

/** Signed out remotely, or the shift is over: nothing of its guests stays on the screen. */
export const noTill = {
  till: null,
  member: null,
  guest: null,
  digits: '',
  pass: null,
  otpCode: '',
  today: null,
  redemption: null,
  conflicts: { conflicts: [], inAll: 0 },
} as const satisfies Patch

export const sayNoServer = sets({
  error: 'The shop’s server cannot be reached. Check the connection of this till and try again.',
})

type Failed = 'noServer' | 'signedOut' | 'hasSeveral' | 'menuChanged' | 'isFinal'

export const failureIs = <const Type extends Failed>(type: Type) => ({
  type,
  params: ({ event }: { event: ErrorActorEvent }) => ({ error: event.error }),
})

/** Where no one has to be signed in. */
export const fails = <const Target extends string>(target: Target) =>
  [
    { guard: failureIs('noServer'), target, actions: sayNoServer },
    { target, actions: showFailure },
  ] as const

export const endsSignedOut = {
  guard: failureIs('signedOut'),
  target: 'signedOut',
  actions: [sets(noTill), showFailure],
} as const

/** It may have been signed out meanwhile. */
export const failsAtTill = <const Target extends string>(target: Target) => [endsSignedOut, ...fails(target)] as const

/**
 * Guards read facts; what an event changes is written next to the event. Calls are placeholders until calls.ts
 * provides them.
 */
const vocabulary = setup({
  types: { context: {} as CounterContext, events: {} as CounterEvent, input: {} as CounterInput },
  actors: {
    readTill: unplugged<Till, { known: Till | null }>(),
    sendCode: unplugged<void, { email: string }>(),
    signIn: unplugged<Till, { email: string; code: string }>(),
    openAt: unplugged<Till, { locationId: string }>(),
    signOut: unplugged<void>(),
    ping: unplugged<void>(),
    lookUp: unplugged<CounterMember, Scan>(),
    findMembers: unplugged<CounterFound, { search: string }>(),
    openFound: unplugged<CounterMember, { findId: string; membershipId: string; reason: string }>(),
    checkOffline: unplugged<OfflineGuest, OfflineQuestion>(),
    redeem: unplugged<Redeemed, Redeem>(),
    undo: unplugged<void, { redemptionId: string; reason: string }>(),
    listPeople: unplugged<CounterPeople>(),
    sendPin: unplugged<{ name: string } | null, { staffId: string | null; pin: string }>(),
    readReport: unplugged<CounterShiftReport>(),
    listToday: unplugged<CounterToday>(),
    listConflicts: unplugged<CounterConflicts>(),
    markSeen: unplugged<void, { conflictId: string }>(),
    report: unplugged<Reported, HandedOut>(),
    listDrinks: unplugged<Drinks, { locationId: string }>(),
    readShift: unplugged<CounterShift>(),
    saySoldOut: unplugged<SoldOutNow, { drinkId: string; back: boolean; key: string }>(),
  },
  delays: { tryAgain: 5_000, moreDigits: 1_500, pingEvery: 2_000, menuEvery: 60_000 },
  guards: {
    hasTill: fact((context) => context.till !== null),
    completesCode: fact((context) => context.digits.length === mostDigits(context) - 1),
    mayBeWhole: fact((context) => context.digits.length === 5),
    codeIsWhole: fact((context) => isCode(context.otpCode)),
    completesPin: fact((context) => context.pin.length === PIN_LENGTH - 1),
    aheadIsWhole: fact(({ ahead, till }) => ahead.pass !== null || ahead.code.length === mostDigits({ till })),
    aheadMayBeWhole: fact((context) => context.ahead.code.length === 6),
    isOffline: fact((context) => !context.online),
    hasWaiting: fact((context) => context.online && context.handedOut.some(({ state }) => state === 'waiting')),
    conflictsAreStale: fact((context) => context.online && context.till !== null && context.conflictsStale),
    menuIsStale: fact((context) => context.online && context.till !== null && context.menuStale),
    hasMember: fact((context) => context.member !== null),
    hasNoMember: fact((context) => context.member === null),
    noServer: (_, { error }: { error: unknown }) => isNoServer(error),
    signedOut: (_, { error }: { error: unknown }) => isSignedOut(error),
    hasSeveral: (_, { error }: { error: unknown }) => isWhichLocation(error),
    menuChanged: (_, { error }: { error: unknown }) => isAboutMenu(error),
    isFinal: (_, { error }: { error: unknown }) => isFinal(error),
  },
})

export const counter = {
  ...vocabulary,
  /** Keeps the targets' names in its type for machine.ts to check. */
  createStateConfig: <const Config extends Parameters<typeof vocabulary.createStateConfig>[0]>(config: Config) =>
    config,
}
