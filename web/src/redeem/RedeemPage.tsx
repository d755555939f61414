import type { Shop } from '@sipday/contract/catalogue.ts'
import { useEffect, useState, type ComponentType } from 'react'
import type { SessionStore } from '../session.ts'
import type { Call } from './kept/queries.ts'
import { Waiting } from './Waiting.tsx'

export type RedeemPageProps = {
  shop: Shop
  /** The shop's calendar day, according to the server. */
  today: string
  session: SessionStore
  call: Call
  /**
   * Checking authentication comes first (S2.1), with a spinner; unless the server saw no session to check: then the
   * form is there at once and no spinner appears.
   */
  asksFirst?: boolean
  /** Logs what visitors do not need to know (R17). */
  log?: (message: string, cause: unknown) => void
}

let here: ComponentType<RedeemPageProps> | null = null

/** Provides the area when it was loaded another way: the server has it from the start. */
export const provideRedeem = (component: ComponentType<RedeemPageProps>): void => {
  here = component
}

/** Fetches the area; rejects if the network fails. */
export const loadRedeem = async (): Promise<void> => {
  here ??= (await import('./Redeem.tsx')).Redeem
}

/** `/redeem`: the account area, which is loaded only for this page. */
export function RedeemPage(props: RedeemPageProps) {
  const [Area, setArea] = useState(() => here)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  const isHere = Area !== null
  useEffect(() => {
    if (isHere) return
    let gone = false
    loadRedeem().then(
      () => gone || setArea(() => here),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [attempt, isHere])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return Area ? <Area {...props} /> : <Waiting failed={failed} onRetry={retry} />
}
