import { createActor, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { ACCOUNT_OWNER_KEY } from '../../shell/forget-account.ts'
import type { AreaOptions } from './area.ts'
import { createAccountCache, type AccountCache } from '../kept/cache.ts'
import { connect } from '../calls.ts'
import { createConfirmations, type Confirmations } from '../../confirm-contact/confirmations.ts'
import { contactFor } from '../asks-for-code.ts'
import type { Call } from '../kept/queries.ts'
import type { redeemMachine } from '../machine.ts'

export type RedeemActor = ActorRefFrom<typeof redeemMachine>
export type RedeemSnapshot = SnapshotFrom<typeof redeemMachine>

export type Running = {
  actor: RedeemActor
  cache: AccountCache
  confirmations: Confirmations
  /** Starts once the stored data has been read; returns a function that stops listening. */
  begin: () => () => void
}

const localStorageOrNone = (): Storage | undefined => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** What is refused once Log Out was pressed concerns no one any more: a session that ended then is not asked for anew. */
const untilLeaving =
  ({ session, call }: Pick<AreaOptions, 'session' | 'call'>): Call =>
  (name, body, options) =>
    call(name, body, options).catch((cause: unknown) =>
      session.isLeaving() ? new Promise<never>(() => undefined) : Promise.reject(cause),
    )

/** Creates the machine of the self-service area; it starts with `begin`. */
export const run = ({ session, call: asked, today, log }: AreaOptions): Running => {
  const call = untilLeaving({ session, call: asked })
  const cache = createAccountCache(localStorageOrNone(), log)
  const confirmations = createConfirmations({
    call,
    contactFor: (channel) => contactFor(actor.getSnapshot().context, channel),
  })
  const actor: RedeemActor = createActor(connect({ call: confirmations.call, cache, session, today }))
  const leave = () => {
    confirmations.goBack()
    cache.forget()
    actor.send({ type: 'LOGGED_OUT' })
  }
  const begin = () => {
    // Logout in the header, or in another tab.
    const stop = session.subscribe(() => !session.get().isAuthenticated && leave())
    const watch = (event: StorageEvent) => {
      if (event.key === ACCOUNT_OWNER_KEY && event.newValue === null)
        session.set({ isAuthenticated: false, customerId: null })
    }
    window.addEventListener('storage', watch)
    let gone = false
    void cache.restore().then(() => gone || actor.start())
    return () => {
      gone = true
      stop()
      cache.pause()
      window.removeEventListener('storage', watch)
    }
  }
  return { actor, cache, confirmations, begin }
}
