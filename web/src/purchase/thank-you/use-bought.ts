import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { useEffect, useState } from 'react'
import type { Call } from '../calls.ts'

/** `code` is null for a buyer who is not a subscriber. */
export type Bought = { code: number | null; renewsOn: string | null; trial: SubscriptionRecord['Trial'] }

const fetchBought = async (call: Call): Promise<Bought | null> => {
  const { justPaid, customerId } = await call('session', undefined)
  const CID = justPaid?.customerId ?? customerId
  if (!CID) return null
  // The newest comes first.
  const records = (await call('subscriptions', { CID })).filter(({ Status }) => Status !== 'ended')
  const own = records.find(({ Code }) => Code !== null)
  const [newest] = records
  return {
    code: own?.Code ?? null,
    renewsOn: newest?.['Next Charge Date'] ?? null,
    trial: newest?.Trial ?? null,
  }
}

/**
 * Asks what was just bought (R59), again at each return to the page. Without a response the page stays as it was:
 * /redeem shows the code as well.
 */
export const useBought = (call: Call): Bought | null => {
  const [bought, setBought] = useState<Bought | null>(null)
  useEffect(() => {
    let gone = false
    const look = () =>
      void fetchBought(call).then(
        (found) => gone || setBought(found),
        () => undefined,
      )
    // Another tab may have logged out: then there is no code to show.
    const returned = () => document.visibilityState === 'visible' && look()
    look()
    document.addEventListener('visibilitychange', returned)
    return () => {
      gone = true
      document.removeEventListener('visibilitychange', returned)
    }
  }, [call])
  return bought
}
