import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { alreadyHas, sameMembership, type Wanted } from '@sipday/rules/own-page/already-has.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useEffect, useState, type ReactNode } from 'react'
import { usePageData } from '../page-data.tsx'

/**
 * Tells proved customers who buy for themselves what they already have. A failure says nothing, so that it keeps no
 * one from buying.
 */
export const useAlreadyHas = (wanted: Wanted | null): ReactNode => {
  const { call } = usePageData()
  const [records, setRecords] = useState<readonly SubscriptionRecord[]>([])
  const customerId = wanted?.customerId
  useEffect(() => {
    if (!customerId) return
    let gone = false
    call('subscriptions', { CID: customerId }).then(
      (found) => gone || setRecords(Array.isArray(found) ? found.filter(Boolean) : []),
      () => undefined,
    )
    return () => {
      gone = true
      setRecords([])
    }
  }, [call, customerId])
  const known = wanted && sameMembership(records, wanted)
  if (!known) return null
  const { heading, text } = alreadyHas(known, wanted)
  return (
    <Alert kind="warn" heading={heading}>
      {text}
    </Alert>
  )
}
