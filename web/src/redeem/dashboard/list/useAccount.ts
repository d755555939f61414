import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { waitOf } from '../../failure.ts'
import { useAccountArea, useRedeem } from '../../useRedeem.tsx'
import { FRESH_MS, pollAfter } from './pace.ts'
import { staleWords } from './stale-words.ts'
import { useOnline } from './use-online.ts'
import { useQuietTime } from './use-quiet-time.ts'
import { useTillNews } from './use-till-news.ts'

type Counts = { dataUpdateCount: number; errorUpdateCount: number }

/** Failures in a row, derived from the counts of responses and errors. */
const countFailures = (): ((counts: Counts) => number) => {
  let answers = -1
  let errorsBefore = 0
  return ({ dataUpdateCount, errorUpdateCount }) => {
    if (dataUpdateCount !== answers) {
      answers = dataUpdateCount
      errorsBefore = errorUpdateCount
    }
    return errorUpdateCount - errorsBefore
  }
}

const isOld = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }): boolean =>
  state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH_MS
const sparing = { refetchOnMount: isOld, refetchOnWindowFocus: isOld, refetchOnReconnect: true } as const

/** O14. */
const SHOP_CHANGES_MS = 5 * 60_000

/**
 * Asks for benefits at R60's pace, and when the shop tells of a redemption; a hidden page neither asks nor listens.
 * An ended session asks for a code (R12). `stale` says why the data may be old.
 */
export const useAccount = () => {
  const { queriesOf, shop } = useAccountArea()
  const customerId = useRedeem(({ context }) => context.customerId) ?? ''
  const quietMs = useQuietTime()
  const online = useOnline()
  const [failuresOf] = useState(countFailures)
  const queries = queriesOf(customerId)
  const cache = useQueryClient()
  const toldSince = useTillNews(online ? customerId : '', () => {
    for (const { queryKey } of [queries.benefits, queries.redemptions]) void cache.invalidateQueries({ queryKey })
  })
  const subscriptions = useQuery({
    ...queries.subscriptions,
    ...sparing,
    refetchIntervalInBackground: false,
    refetchInterval: SHOP_CHANGES_MS,
  })
  const benefits = useQuery({
    ...queries.benefits,
    ...sparing,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state }) =>
      pollAfter({
        quietMs: quietMs(),
        failures: failuresOf(state),
        retryAfterSeconds: state.error ? waitOf(state.error) : null,
        // No one tells what was redeemed between the last answer and that moment.
        isTold: state.dataUpdatedAt > toldSince,
      }),
  })
  const stale = staleWords({
    online,
    errors: [benefits.error, subscriptions.error],
    asOf: new Date(Math.min(benefits.dataUpdatedAt, subscriptions.dataUpdatedAt)),
    timeZone: shop.timeZone,
  })
  return { customerId, subscriptions, benefits, stale }
}
