import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnreachable, waitOf, wantsCode } from '../../failure.ts'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import { pollAfter } from './pace.ts'
import { useOnline } from './use-online.ts'
import { useQuietTime } from './use-quiet-time.ts'

type Counts = { dataUpdateCount: number; errorUpdateCount: number }

/** How many times in a row a query has failed, read from its counts of answers and errors. */
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

/**
 * The account's subscriptions and benefits, always fresh: the benefits are asked for again and again while the page is in
 * view, so that a redemption shows within a second. An ended session asks for a code (R12).
 */
export const useAccount = () => {
  const { queriesOf } = useAccountArea()
  const send = useSend()
  const customerId = useRedeem(({ context }) => context.customerId) ?? ''
  const quietMs = useQuietTime()
  const [failuresOf] = useState(countFailures)
  const queries = queriesOf(customerId)
  const subscriptions = useQuery(queries.subscriptions)
  const benefits = useQuery({
    ...queries.benefits,
    refetchInterval: ({ state }) =>
      pollAfter({
        quietMs: quietMs(),
        failures: failuresOf(state),
        retryAfterSeconds: state.error ? waitOf(state.error) : null,
      }),
  })
  const ended = wantsCode(subscriptions.error) || wantsCode(benefits.error)
  useEffect(() => {
    if (ended) send({ type: 'SESSION_ENDED' })
  }, [ended, send])
  const offline = !useOnline() || isUnreachable(benefits.error) || isUnreachable(subscriptions.error)
  return { customerId, subscriptions, benefits, offline }
}
