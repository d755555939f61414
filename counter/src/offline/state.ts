import { assign } from 'xstate'
import type { CounterContext, CounterEvent } from '../context.ts'
import { chosen } from '../drinks/which-drink.ts'
import { keep, offlineAttemptOf } from '../handed-out.ts'
import { counter, remembers, type OfflineQuestion } from '../setup.ts'

/** The till is already open at this point. */
export const offlineQuestion = ({ digits, pass, till, handedOut }: CounterContext): OfflineQuestion => {
  if (!till) throw new Error('the till is not open')
  return { code: digits, pass, till, handedOut }
}

const keepOffline = (context: CounterContext, event: Extract<CounterEvent, { type: 'REDEEM_OFFLINE' }>) => ({
  ...keep(context, offlineAttemptOf({ ...context, ...chosen(context, context.drink, event.benefit) }, event)),
  extras: [],
  drink: null,
})

export const offline = counter.createStateConfig({
  on: {
    REDEEM_OFFLINE: { target: 'kept', actions: remembers(keepOffline) },
    BACK_TO_DIGITS: { target: 'typing', actions: assign({ guest: null, pass: null }) },
    LOOK_UP: { target: 'lookingUp', actions: assign({ guest: null }) },
  },
})
/** Stored with its key and time, and sent as soon as possible. */
export const kept = counter.createStateConfig({
  on: { REDEEM_OFFLINE: { target: 'kept', actions: remembers(keepOffline) } },
})
