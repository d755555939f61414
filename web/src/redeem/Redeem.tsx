import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createActor } from 'xstate'
import { ACCOUNT_OWNER_KEY } from '../shell/forget-account.ts'
import { createAccountCache } from './cache.ts'
import { connect } from './calls.ts'
import { tellVisit } from './campaign-visit.ts'
import { accountQueries } from './queries.ts'
import type { RedeemPageProps } from './RedeemPage.tsx'
import { ScreenSwitch } from './ScreenSwitch.tsx'
import { AreaProvider, type Area } from './useRedeem.tsx'

const localStorageOrNone = (): Storage | undefined => {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

const build = ({ shop, today, session, call, log }: RedeemPageProps) => {
  const cache = createAccountCache(localStorageOrNone(), log)
  const machine = connect({ call, cache, session, today })
  const area: Area = {
    actor: createActor(machine),
    shop,
    today,
    call,
    queriesOf: (customerId) => accountQueries(call, customerId),
    newId: () => crypto.randomUUID(),
  }
  return { cache, area }
}

/** The self-service area (S2): one machine for as long as the page shows it, and the account's data beside it. */
export function Redeem(props: RedeemPageProps) {
  const [{ cache, area }] = useState(() => build(props))
  const { session } = props
  useEffect(() => {
    const leave = () => {
      cache.forget()
      area.actor.send({ type: 'LOGGED_OUT' })
    }
    // Log-out in the header, or in another tab.
    const stop = session.subscribe(() => !session.get().isAuthenticated && leave())
    const watch = (event: StorageEvent) => {
      if (event.key === ACCOUNT_OWNER_KEY && event.newValue === null)
        session.set({ isAuthenticated: false, customerId: null })
    }
    window.addEventListener('storage', watch)
    let gone = false
    void cache.restore().then(() => gone || area.actor.start())
    return () => {
      gone = true
      stop()
      cache.pause()
      window.removeEventListener('storage', watch)
    }
  }, [area, cache, session])
  const { call, log } = props
  useEffect(() => void tellVisit(call, window.location.search, log), [call, log])
  return (
    <QueryClientProvider client={cache.client}>
      <AreaProvider area={area}>
        <ScreenSwitch />
      </AreaProvider>
    </QueryClientProvider>
  )
}
