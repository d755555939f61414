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

/** What the provider holds, as whole lists; they may lag a minute behind. */
export const listings = (ask: Ask) => ({
  /** Every payment made in a span of time, newest first. */
  paymentsBetween: (from: Date, to: Date): Promise<Outcome<records.ProviderPayment[]>> =>
    ask('payments.list', async (client) =>
      allOf(await client.payments.list({ ...span(from, to), limit: 100 }), records.paymentOf),
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

  getCustomer: (id: string): Promise<Outcome<records.ProviderCustomer>> =>
    ask('customers.get', async (client) =>
      records.customerOf((await client.customers.get({ customerId: id })).customer ?? {}),
    ),
})
