import { assign } from 'xstate'
import type { CounterContext } from '../context.ts'
import { counter, type OfflineQuestion } from '../setup.ts'

/** What is checked about a guest while offline; the till is already open at this point. */
export const offlineQuestion = ({ digits, pass, till, handedOut }: CounterContext): OfflineQuestion => {
  if (!till) throw new Error('the till is not open')
  return { code: digits, pass, till, handedOut }
}

/** A guest whom only the till itself can check: what may be handed out, and what was. */
export const offline = counter.createStateConfig({
  on: {
    REDEEM_OFFLINE: { target: 'kept', actions: 'keepOffline' },
    BACK_TO_DIGITS: { target: 'typing', actions: assign({ guest: null, pass: null }) },
    LOOK_UP: { target: 'lookingUp', actions: assign({ guest: null }) },
  },
})
/** Handed out while the server could not be reached: stored with its key and time, and sent as soon as it can be. */
export const kept = counter.createStateConfig({ on: { REDEEM_OFFLINE: { target: 'kept', actions: 'keepOffline' } } })
