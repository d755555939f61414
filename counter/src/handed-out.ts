import type { CounterMember } from '@sipday/contract/counter.ts'
import type { CounterContext, CounterEvent, HandedOut } from './context.ts'
import { nameOfChosen } from './drinks/which-drink.ts'
import { messageOf } from './failure.ts'

type Benefit = CounterMember['benefits'][number]

/** The server's answer to a press of Redeem. */
export type Redeemed = {
  redemptionId: string
  redeemedAt: string
  left?: number | null | undefined
  readyAt?: string | null | undefined
}

export const withChoice = ({
  extras,
  drink,
}: Pick<CounterContext, 'extras' | 'drink'>): Pick<HandedOut, 'extras' | 'drinkId' | 'size'> => ({
  ...(extras.length > 0 ? { extras } : {}),
  ...(drink ? { drinkId: drink.id } : {}),
  ...(drink?.size ? { size: drink.size } : {}),
})

/** Null when the member's benefit is unknown or not counted. */
export const attemptOf = (context: CounterContext, state: 'waiting' | 'sent'): HandedOut | null => {
  const { key, entitlementId, attemptedAt, member, digits } = context
  const benefit = member?.benefits.find((one) => one.entitlementId === entitlementId)
  if (!key || !attemptedAt || !benefit || benefit.status === 'unlimited') return null
  const { name: label, period } = benefit
  const known = { key, at: attemptedAt, code: digits, pass: null, entitlementId, benefit: null, period, label }
  return { ...known, checked: 'online', state, message: null, ...withChoice(context) }
}

export const offlineAttemptOf = (
  context: CounterContext,
  { key, at, benefit }: Extract<CounterEvent, { type: 'REDEEM_OFFLINE' }>,
): HandedOut | null => {
  const { guest } = context
  if (!guest) return null
  const { code, pass, why } = guest
  const { mark, period, name: label } = benefit
  const known = { key, at, code, pass, entitlementId: null, benefit: mark, period, label }
  return {
    ...known,
    checked: why === 'checked' ? 'pass' : 'digits',
    state: 'waiting',
    message: null,
    ...withChoice(context),
  }
}

/** The next is ready at once only if some are left, or there is no limit, and no gap. */
const afterUse = ({ redeemedAt, left = 0, readyAt = null }: Redeemed, place: string | null): Partial<Benefit> =>
  left !== 0 && readyAt === null
    ? { left }
    : {
        status: 'redeemed',
        redeemedAt,
        redeemedLocationName: place,
        left,
        readyAt,
        ...(readyAt === null ? {} : { availableAgainAt: readyAt }),
      }

/** Marks the benefit as used on this screen, so that the next one can follow. */
export const redeemedIn = (context: CounterContext, output: Redeemed): Partial<CounterContext> => {
  const { member, entitlementId, till, extras } = context
  const name = member?.benefits.find((one) => one.entitlementId === entitlementId)?.name ?? ''
  const benefits = member?.benefits.map((one) =>
    one.entitlementId === entitlementId && one.status !== 'unlimited'
      ? { ...one, ...afterUse(output, till?.locationName ?? null) }
      : one,
  )
  const sent = attemptOf(context, 'sent')
  return {
    redemption: { ...output, entitlementId: entitlementId ?? '', name, drink: nameOfChosen(context), extras },
    extras: [],
    drink: null,
    ...(member && benefits ? { member: { ...member, benefits } } : {}),
    ...(sent ? { handedOut: [...context.handedOut, sent] } : {}),
  }
}

export const keep = (context: CounterContext, one: HandedOut | null): Partial<CounterContext> =>
  one ? { handedOut: [...context.handedOut, one] } : {}

/** No server answered Redeem: the drink is handed out and reported later. */
export const keepAttempt = (context: CounterContext): Partial<CounterContext> =>
  keep(context, attemptOf(context, 'waiting'))

/** Only while there is one (guard hasWaiting). */
export const oldestOf = ({ handedOut }: CounterContext): HandedOut => {
  const oldest = handedOut.find(({ state }) => state === 'waiting')
  if (!oldest) throw new Error('nothing waits to be sent')
  return oldest
}

const changeOldest = (context: CounterContext, change: Partial<HandedOut>): HandedOut[] => {
  const { key } = oldestOf(context)
  return context.handedOut.map((one) => (one.key === key ? { ...one, ...change } : one))
}

/** A conflict is worth reading. */
export const oldestIsSent = (
  context: CounterContext,
  { outcome }: { outcome: 'recorded' | 'conflict' },
): Partial<CounterContext> => ({
  handedOut: changeOldest(context, { state: 'sent' }),
  ...(outcome === 'recorded' ? {} : { conflictsStale: true }),
})

/** Shown until someone has seen it. */
export const oldestIsRefused = (cause: unknown, context: CounterContext): Partial<CounterContext> => ({
  handedOut: changeOldest(context, { state: 'refused', message: messageOf(cause) }),
})
