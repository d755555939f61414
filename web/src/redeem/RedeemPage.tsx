import type { Shop } from '@sipday/contract/catalogue.ts'
import { useEffect, useState, type ComponentType } from 'react'
import type { SessionStore } from '../session.ts'
import type { Call } from './kept/queries.ts'
import { Waiting } from './Waiting.tsx'

export type RedeemPageProps = {
  shop: Shop
  today: string
  session: SessionStore
  call: Call
  /** False if the server saw no session: the form shows at once, without a spinner (S2.1). */
  asksFirst?: boolean
  /** R17. */
  log?: (message: string, cause: unknown) => void
}

let here: ComponentType<RedeemPageProps> | null = null

/** The server has the area from the start. */
export const provideRedeem = (component: ComponentType<RedeemPageProps>): void => {
  here = component
}

/** Rejects if the network fails. */
export const loadRedeem = async (): Promise<void> => {
  here ??= (await import('./Redeem.tsx')).Redeem
}

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
