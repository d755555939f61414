import type { CounterConflicts, CounterMember, CounterToday } from '@sipday/contract/counter.ts'
import { assign, fromPromise, raise, setup } from 'xstate'
import type { CounterContext, CounterEvent, CounterInput, HandedOut, OfflineGuest, Scan, Till } from './context.ts'
import { isFinal, isNoServer, isSignedOut, messageOf, refusedOf } from './failure.ts'
import { attemptOf, offlineAttemptOf, redeemedIn } from './handed-out.ts'

const unplugged = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not plugged in`)))

const failure = (event: unknown): unknown => (event as { error?: unknown }).error
const NOTHING_AHEAD: Scan = { code: '', pass: null }

export type Reported = { outcome: 'recorded' | 'conflict' }
export type OfflineQuestion = Scan & { till: Till; handedOut: readonly HandedOut[] }

export const counter = setup({
  types: { context: {} as CounterContext, events: {} as CounterEvent, input: {} as CounterInput },
  actors: {
    readTill: unplugged<Till, { known: Till | null }>('readTill'),
    sendCode: unplugged<void, { email: string }>('sendCode'),
    signIn: unplugged<Till, { email: string; code: string }>('signIn'),
    signOut: unplugged<void>('signOut'),
    ping: unplugged<void>('ping'),
    lookUp: unplugged<CounterMember, Scan>('lookUp'),
    checkOffline: unplugged<OfflineGuest, OfflineQuestion>('checkOffline'),
    redeem: unplugged<{ redemptionId: string; redeemedAt: string }, { entitlementId: string; key: string }>('redeem'),
    undo: unplugged<void, { redemptionId: string; reason: string }>('undo'),
    listToday: unplugged<CounterToday>('listToday'),
    listConflicts: unplugged<CounterConflicts>('listConflicts'),
    markSeen: unplugged<void, { conflictId: string }>('markSeen'),
    report: unplugged<Reported, HandedOut>('report'),
  },
  delays: { tryAgain: 5_000, pingEvery: 2_000 },
  guards: {
    hasTill: ({ context }) => context.till !== null,
    completesCode: ({ context, event }) => event.type === 'DIGIT' && context.digits.length === 5,
    codeIsWhole: ({ context }) => /^\d{6}$/.test(context.otpCode),
    aheadIsWhole: ({ context }) => context.ahead.code.length === 6,
    isOffline: ({ context }) => !context.online,
    hasWaiting: ({ context }) => context.online && context.handedOut.some(({ state }) => state === 'waiting'),
    conflictsAreStale: ({ context }) => context.online && context.till !== null && context.conflictsStale,
    hasNoMember: ({ context }) => context.member === null,
    noServer: ({ event }) => isNoServer(failure(event)),
    signedOut: ({ event }) => isSignedOut(failure(event)),
    isFinal: ({ event }) => isFinal(failure(event)),
  },
  actions: {
    rememberTill: assign((_, params: { till: Till }) => ({
      till: params.till,
      otpCode: '',
      error: null,
      online: true,
      conflictsStale: true,
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
    goOnline: assign({ online: true }),
    goOffline: assign({ online: false }),
    tellOnline: raise({ type: 'ONLINE' }),
    tellOffline: raise({ type: 'OFFLINE' }),
    lookNow: raise({ type: 'LOOK_NOW' }),
    typeDigit: assign({
      digits: ({ context, event }) =>
        event.type === 'DIGIT' ? (context.digits + event.digit).slice(0, 6) : context.digits,
      pass: null,
      error: null,
    }),
    deleteDigit: assign({ digits: ({ context }) => context.digits.slice(0, -1), pass: null, error: null }),
    takeScan: assign(({ event }) =>
      event.type === 'SCANNED'
        ? {
            digits: event.code,
            pass: event.pass,
            error: null,
            member: null,
            guest: null,
            redemption: null,
            refused: null,
          }
        : {},
    ),
    sayOtherScan: assign({
      notice: { kind: 'warn', text: 'That was not a member’s code. Scan the code on the member’s page.' },
    }),
    scanAhead: assign(({ event }) =>
      event.type === 'SCANNED' ? { ahead: { code: event.code, pass: event.pass } } : {},
    ),
    typeAhead: assign(({ context, event }) =>
      event.type === 'DIGIT' ? { ahead: { code: (context.ahead.code + event.digit).slice(0, 6), pass: null } } : {},
    ),
    startOver: assign(({ context: { ahead } }) => ({
      digits: ahead.code,
      pass: ahead.pass,
      ahead: NOTHING_AHEAD,
      member: null,
      guest: null,
      redemption: null,
      refused: null,
      error: null,
      entitlementId: null,
      key: null,
    })),
    clear: assign({ digits: '', pass: null, ahead: NOTHING_AHEAD, error: null }),
    rememberError: assign({ error: ({ event }) => messageOf(failure(event)) }),
    sayNoServer: assign({ error: 'Sipday cannot be reached. Check the connection of this till and try again.' }),
    rememberRefusal: assign({ refused: ({ event }) => refusedOf(failure(event)) }),
    rememberAttempt: assign(({ event }) =>
      event.type === 'REDEEM' ? { entitlementId: event.entitlementId, key: event.key, attemptedAt: event.at } : {},
    ),
    rememberRedeemed: assign(({ context, event }) =>
      redeemedIn(context, (event as unknown as { output: Output }).output),
    ),
    keepAttempt: assign(({ context }) => keep(context, attemptOf(context, 'waiting'))),
    keepOffline: assign(({ context, event }) =>
      event.type === 'REDEEM_OFFLINE' ? keep(context, offlineAttemptOf(context, event)) : {},
    ),
    oldestIsSent: assign(({ context, event }) => {
      const { outcome } = (event as unknown as { output: Reported }).output
      const handedOut = changeOldest(context, { state: 'sent' })
      return outcome === 'recorded' ? { handedOut } : { handedOut, conflictsStale: true }
    }),
    oldestIsRefused: assign(({ context, event }) => ({
      handedOut: changeOldest(context, { state: 'refused', message: messageOf(failure(event)) }),
    })),
    seeRefused: assign({
      handedOut: ({ context, event }) =>
        context.handedOut.map((one) =>
          event.type === 'REFUSED_SEEN' && one.key === event.key ? { ...one, state: 'sent' as const } : one,
        ),
    }),
  },
})

type Output = { redemptionId: string; redeemedAt: string }

const keep = (context: CounterContext, one: HandedOut | null): Partial<CounterContext> =>
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
