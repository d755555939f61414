import { assign } from 'xstate'
import type { CounterContext } from '../context.ts'
import { counter, type OfflineQuestion } from '../setup.ts'

/** What is asked about a guest without a network; the till is open by then. */
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
/** Handed out without a server: kept with its key and time, and sent as soon as there is one. */
export const kept = counter.createStateConfig({ on: { REDEEM_OFFLINE: { target: 'kept', actions: 'keepOffline' } } })
