import type { BodyOf, AnswerOf, CallName } from '@sipday/contract/paths.ts'
import { queryOptions } from '@tanstack/react-query'
import { wholeBenefit, wholeSubscription } from '@sipday/rules/own-page/whole-records.ts'
import { Shown, messages } from '../failure.ts'

export type Call = <N extends CallName>(
  name: N,
  body: BodyOf<N>,
  options?: { headers?: Record<string, string> },
) => Promise<AnswerOf<N>>

const kept = { kept: true }

/** Other servers may leave a null in a list (R82). */
const listed = <Row>(answer: readonly (Row | null)[], message: string): Row[] => {
  if (!Array.isArray(answer)) throw new Shown(message)
  return answer.filter((row): row is Row => row !== null)
}

/** Subscriptions and benefits are stored for offline use. */
export const accountQueries = (call: Call, customerId: string) => ({
  subscriptions: queryOptions({
    queryKey: ['subscriptions', customerId],
    queryFn: async () =>
      listed(await call('subscriptions', { CID: customerId }), messages.subscriptions).map((record) =>
        wholeSubscription(record, customerId),
      ),
    meta: kept,
  }),
  benefits: queryOptions({
    queryKey: ['benefits', customerId],
    queryFn: async () => listed(await call('entitlements', { CID: customerId }), messages.benefits).map(wholeBenefit),
    meta: kept,
  }),
  profile: queryOptions({
    queryKey: ['profile', customerId],
    queryFn: async () => {
      const answer = await call('customer', { CID: customerId })
      return (Array.isArray(answer) ? answer[0] : undefined) ?? null
    },
    meta: kept,
  }),
  redemptions: queryOptions({
    queryKey: ['redemptions', customerId],
    queryFn: () => call('redemptions', { CID: customerId }),
  }),
  sessions: queryOptions({
    queryKey: ['sessions', customerId],
    queryFn: () => call('sessions', {}),
  }),
  news: queryOptions({
    queryKey: ['news', customerId],
    // These are asked once a visit; another server may not know them (R82).
    queryFn: () => call('news', { CID: customerId }).catch(() => null),
    staleTime: Infinity,
  }),
  friends: queryOptions({
    queryKey: ['friends', customerId],
    queryFn: () => call('friends', { CID: customerId }).catch(() => null),
    staleTime: Infinity,
  }),
  payments: queryOptions({
    queryKey: ['payments', customerId],
    queryFn: () => call('payments', { CID: customerId }),
  }),
})
export type AccountQueries = ReturnType<typeof accountQueries>
