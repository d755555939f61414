import { raise, type ErrorActorEvent } from 'xstate'
import type { Place, RedeemContext } from './context.ts'
import type { RedeemEvent } from './events.ts'

/**
 * The `onError` branch for a call refused with 401: returns the step to idle and asks for a code; after that the person
 * is back at `returnTo` (R12, rule A).
 */
export const asksForCode = <const Target extends string>(returnTo: Place, target: Target) => ({
  guard: { type: 'wantsCode' as const, params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) },
  target,
  actions: [
    {
      type: 'rememberPlace' as const,
      params: ({ event }: { event: { error: unknown } }) => ({ returnTo, error: event.error }),
    },
    raise<RedeemContext, ErrorActorEvent, RedeemEvent, undefined, never, never>({ type: 'VERIFY_AGAIN' }),
  ],
})
