import type { CounterMember, CounterToday } from '@sipday/contract/counter.ts'
import { assign, fromPromise, setup } from 'xstate'
import type { CounterContext, CounterEvent, CounterInput, Kept, Redemption, Till } from './context.ts'
import { isNoNetwork, isSignedOut, messageOf, refusedOf } from './failure.ts'

const unplugged = <Output, Input = void>(name: string) =>
  fromPromise<Output, Input>(() => Promise.reject(new Error(`${name} is not plugged in`)))

const failure = (event: unknown): unknown => (event as { error?: unknown }).error

export const counter = setup({
  types: { context: {} as CounterContext, events: {} as CounterEvent, input: {} as CounterInput },
  actors: {
    readTill: unplugged<Till>('readTill'),
    sendCode: unplugged<void, { email: string }>('sendCode'),
    signIn: unplugged<Till, { email: string; code: string }>('signIn'),
    signOut: unplugged<void>('signOut'),
    lookUp: unplugged<CounterMember, { code: string }>('lookUp'),
    redeem: unplugged<{ redemptionId: string; redeemedAt: string }, { entitlementId: string; key: string }>('redeem'),
    undo: unplugged<void, { redemptionId: string; reason: string }>('undo'),
    listToday: unplugged<CounterToday>('listToday'),
    sendKept: unplugged<void, Kept>('sendKept'),
  },
  delays: { tryAgain: 5_000 },
  guards: {
    hasTill: ({ context }) => context.till !== null,
    sixDigitsWithThis: ({ context, event }) => event.type === 'DIGIT' && context.digits.length === 5,
    isSixDigits: ({ event }) => event.type === 'SCANNED' && /^\d{6}$/.test(event.code),
    isOffline: ({ context }) => !context.online,
    hasKept: ({ context }) => context.online && context.kept.length > 0,
    codeIsWhole: ({ context }) => /^\d{6}$/.test(context.otpCode),
    noNetwork: ({ event }) => isNoNetwork(failure(event)),
    signedOut: ({ event }) => isSignedOut(failure(event)),
  },
  actions: {
    rememberTill: assign((_, params: { till: Till }) => ({ till: params.till, otpCode: '', error: null })),
    forgetTill: assign({ till: null, member: null, digits: '', otpCode: '', today: null, redemption: null }),
    typeDigit: assign({
      digits: ({ context, event }) =>
        event.type === 'DIGIT' ? (context.digits + event.digit).slice(0, 6) : context.digits,
      key: ({ event }) => (event.type === 'DIGIT' ? event.key : null),
      error: null,
    }),
    takeScan: assign({
      digits: ({ context, event }) => (event.type === 'SCANNED' ? event.code : context.digits),
      error: null,
    }),
    startOver: assign({
      digits: '',
      member: null,
      redemption: null,
      refused: null,
      error: null,
      entitlementId: null,
      key: null,
    }),
    rememberError: assign({ error: ({ event }) => messageOf(failure(event)) }),
    sayNoNetwork: assign({ error: 'No network. Check the connection of this till and try again.' }),
    rememberRefusal: assign({ refused: ({ event }) => refusedOf(failure(event)) }),
    rememberAttempt: assign(({ event }) =>
      event.type === 'REDEEM' ? { entitlementId: event.entitlementId, key: event.key, attemptedAt: event.at } : {},
    ),
    keepCode: assign(({ context, event }) => {
      if (event.type !== 'DIGIT' && event.type !== 'SCANNED') return {}
      const code = event.type === 'SCANNED' ? event.code : (context.digits + event.digit).slice(0, 6)
      return {
        kept: [...context.kept, { key: event.key, at: event.at, code, entitlementId: null, label: 'Today’s drink' }],
      }
    }),
    keepAttempt: assign(({ context }) => {
      const { key, entitlementId, member, digits } = context
      if (!key || !entitlementId) return {}
      const label = member?.benefits.find((benefit) => benefit.entitlementId === entitlementId)?.name ?? ''
      return { kept: [...context.kept, { key, at: context.attemptedAt ?? '', code: digits, entitlementId, label }] }
    }),
    dropOldest: assign({ kept: ({ context }) => context.kept.slice(1) }),
    oldestIsConflict: assign(({ context, event }) => {
      const [oldest, ...rest] = context.kept
      if (!oldest) return {}
      return { kept: rest, conflicts: [...context.conflicts, { ...oldest, message: messageOf(failure(event)) }] }
    }),
  },
})

export const redemptionOf = (
  context: CounterContext,
  output: { redemptionId: string; redeemedAt: string },
): Redemption => ({
  ...output,
  entitlementId: context.entitlementId ?? '',
  name: context.member?.benefits.find((benefit) => benefit.entitlementId === context.entitlementId)?.name ?? '',
})

/** What the messenger sends next: the oldest first. It only runs while there is one (guard hasKept). */
export const oldestOf = ({ kept: [oldest] }: CounterContext): Kept => {
  if (!oldest) throw new Error('nothing is kept')
  return oldest
}
