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

/** How many times in a row a query has failed, derived from its counts of responses and errors. */
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

/** Data loaded a moment ago is not requested again when a screen or the page comes back; invalidated data is. */
const isOld = ({ state }: { state: { isInvalidated: boolean; dataUpdatedAt: number } }): boolean =>
  state.isInvalidated || Date.now() - state.dataUpdatedAt > FRESH_MS
const sparing = { refetchOnMount: isOld, refetchOnWindowFocus: isOld, refetchOnReconnect: true } as const

/** Hours, prices and what is sold out change while a dashboard stays open (O14). */
const SHOP_CHANGES_MS = 5 * 60_000

/**
 * The account's subscriptions and benefits: the benefits are asked for again when the shop tells of a redemption, and
 * at R60's pace in any case while the page is visible; hidden, it neither asks nor listens. An ended session asks for a code (R12). `stale` says why the displayed data may be old;
 * null when it is current.
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
        // What was redeemed between the last answer and the moment from which the page is told, no one tells.
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
