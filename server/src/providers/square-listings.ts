import type { SquareClient } from 'square'
import type { Outcome } from './square-outcome.ts'
import * as records from './square-records.ts'

/** One call to the vendor, by its name in the log. */
export type Ask = <T>(call: string, run: (client: SquareClient) => Promise<T>) => Promise<Outcome<T>>

const span = (from: Date, to: Date) => ({ beginTime: from.toISOString(), endTime: to.toISOString() })

const allOf = async <Vendor, Ours>(page: AsyncIterable<Vendor>, ours: (one: Vendor) => Ours): Promise<Ours[]> => {
  const found: Ours[] = []
  for await (const one of page) found.push(ours(one))
  return found
}

/** The provider lists payments of one location at a time, of the main one unless it is told which. */
const allAt = async <Ours>(client: SquareClient, listed: (locationId: string) => Promise<Ours[]>): Promise<Ours[]> => {
  const { locations = [] } = await client.locations.list()
  const found: Ours[] = []
  for (const { id } of locations) if (id) found.push(...(await listed(id)))
  return found
}

/** What the provider holds, as whole lists; they may lag a minute behind. */
export const listings = (ask: Ask) => ({
  /** Every payment made in a span of time at any location of the seller, newest first at each. */
  paymentsBetween: (from: Date, to: Date): Promise<Outcome<records.ProviderPayment[]>> =>
    ask('payments.list', async (client) =>
      allAt(client, async (locationId) =>
        allOf(await client.payments.list({ ...span(from, to), limit: 100, locationId }), records.paymentOf),
      ),
    ),

  /** Every subscription of the account, over ones too, or those of one customer. */
  subscriptions: (squareCustomerId: string | null = null): Promise<Outcome<records.ProviderSubscription[]>> =>
    ask('subscriptions.search', async (client) => {
      const found: records.ProviderSubscription[] = []
      let cursor: string | undefined
      do {
        const answer = await client.subscriptions.search({
          ...(cursor ? { cursor } : {}),
          ...(squareCustomerId ? { query: { filter: { customerIds: [squareCustomerId] } } } : {}),
          include: ['actions'],
          limit: 200,
        })
        found.push(...(answer.subscriptions ?? []).map(records.subscriptionOf))
        cursor = answer.cursor
      } while (cursor)
      return found
    }),

  /** Refunds made in a span of time, by us or in the dashboard. */
  refundsBetween: (from: Date, to: Date): Promise<Outcome<records.ProviderRefund[]>> =>
    ask('refunds.list', async (client) =>
      allOf(await client.refunds.list({ ...span(from, to), limit: 100 }), records.refundOf),
    ),

  /** Every dispute of the account. */
  disputes: (): Promise<Outcome<records.ProviderDispute[]>> =>
    ask('disputes.list', async (client) => allOf(await client.disputes.list({}), records.disputeOf)),

  getDispute: (id: string): Promise<Outcome<records.ProviderDispute>> =>
    ask('disputes.get', async (client) =>
      records.disputeOf((await client.disputes.get({ disputeId: id })).dispute ?? {}),
    ),
})
