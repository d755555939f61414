import type { Shop } from '@sipday/contract/catalogue.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useEffect, useState, type ComponentType } from 'react'
import type { SessionStore } from '../session.ts'
import type { Call } from './queries.ts'
import css from './RedeemPage.module.css'

export type RedeemPageProps = {
  shop: Shop
  /** The shop's calendar day, as the server said it. */
  today: string
  session: SessionStore
  call: Call
  /** Where what no visitor needs to know is written down (R17). */
  log?: (message: string, cause: unknown) => void
}

/**
 * `/redeem` as the server renders it: checking authentication, a spinner (S2.1). The account area itself is loaded only
 * in the browser, and only on this page.
 */
export function RedeemPage(props: RedeemPageProps) {
  const [Area, setArea] = useState<ComponentType<RedeemPageProps> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    import('./Redeem.tsx').then(
      ({ Redeem }) => gone || setArea(() => Redeem),
      () => gone || setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  if (Area) return <Area {...props} />
  return (
    <div className={`page narrow ${css.waiting}`}>
      {failed ? (
        <Alert kind="bad" heading="This page could not be loaded." action={<Button onClick={retry}>Try again</Button>}>
          Check your connection and try again.
        </Alert>
      ) : (
        <Spinner label="Checking authentication" />
      )}
    </div>
  )
}
