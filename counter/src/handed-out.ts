import type { TakenExtra } from '@sipday/contract/counter.ts'
import type { CounterContext, CounterEvent, HandedOut } from './context.ts'

const withExtras = (extras: TakenExtra[]): { extras?: TakenExtra[] } => (extras.length > 0 ? { extras } : {})

/** The attempt in progress as something handed out; null when the member's benefit is unknown or has no period. */
export const attemptOf = (context: CounterContext, state: 'waiting' | 'sent'): HandedOut | null => {
  const { key, entitlementId, attemptedAt, member, digits, extras } = context
  const benefit = member?.benefits.find((one) => one.entitlementId === entitlementId)
  if (!key || !attemptedAt || !benefit || benefit.period === 'unlimited') return null
  const { name: label, period } = benefit
  const known = { key, at: attemptedAt, code: digits, pass: null, entitlementId, benefit: null, period, label }
  return { ...known, checked: 'online', state, message: null, ...withExtras(extras) }
}

/** A benefit handed out offline. */
export const offlineAttemptOf = (
  { guest, extras }: CounterContext,
  { key, at, benefit }: Extract<CounterEvent, { type: 'REDEEM_OFFLINE' }>,
): HandedOut | null => {
  if (!guest) return null
  const { code, pass, why } = guest
  const { mark, period, name: label } = benefit
  const known = { key, at, code, pass, entitlementId: null, benefit: mark, period, label }
  return {
    ...known,
    checked: why === 'checked' ? 'pass' : 'digits',
    state: 'waiting',
    message: null,
    ...withExtras(extras),
  }
}

/** The redemption just made; the benefit becomes used up on this screen too, and the next one can follow. */
export const redeemedIn = (
  context: CounterContext,
  output: { redemptionId: string; redeemedAt: string },
): Partial<CounterContext> => {
  const { member, entitlementId, till, extras } = context
  const name = member?.benefits.find((one) => one.entitlementId === entitlementId)?.name ?? ''
  const benefits = member?.benefits.map((one) =>
    one.entitlementId === entitlementId && one.period !== 'unlimited'
      ? {
          ...one,
          status: 'redeemed' as const,
          redeemedAt: output.redeemedAt,
          redeemedLocationName: till?.locationName ?? null,
        }
      : one,
  )
  const sent = attemptOf(context, 'sent')
  return {
    redemption: { ...output, entitlementId: entitlementId ?? '', name, extras },
    extras: [],
    ...(member && benefits ? { member: { ...member, benefits } } : {}),
    ...(sent ? { handedOut: [...context.handedOut, sent] } : {}),
  }
}
