import type { SquareClient, told as Told } from './square-client.ts'
import type { Outcome } from './square-outcome.ts'
import * as records from './square-records.ts'

/** One call to the provider, by its name in the log; `told` extracts the body from a successful response. */
export type Ask = <T>(call: string, run: (client: SquareClient, told: typeof Told) => Promise<T>) => Promise<Outcome<T>>

const span = (from: Date, to: Date) => ({ begin_time: from.toISOString(), end_time: to.toISOString(), limit: 100 })

type Page<Vendor> = { found: Vendor[] | undefined; cursor: string | undefined }

/** Reads a listing page by page to its end. */
const allOf = async <Vendor, Ours>(
  page: (cursor: { cursor?: string }) => Promise<Page<Vendor>>,
  ours: (one: Vendor) => Ours,
): Promise<Ours[]> => {
  const all: Ours[] = []
  let next: string | undefined
  do {
    const { found = [], cursor } = await page(next ? { cursor: next } : {})
    all.push(...found.map(ours))
    next = cursor
  } while (next)
  return all
}

/** The provider's records as complete lists; they may lag a minute behind. */
export const listings = (ask: Ask) => ({
  /** Every payment made in a time range at any of the seller's locations, newest first for each location. */
  paymentsBetween: (from: Date, to: Date): Promise<Outcome<records.ProviderPayment[]>> =>
    ask('payments.list', async (client, told) => {
      // The provider lists payments of one location at a time, by default the main one.
      const { locations = [] } = told(await client.GET('/v2/locations'))
      const all: records.ProviderPayment[] = []
      for (const { id } of locations) {
        if (!id) continue
        const at = await allOf(async (cursor) => {
          const query = { ...span(from, to), ...cursor, location_id: id }
          const page = told(await client.GET('/v2/payments', { params: { query } }))
          return { found: page.payments, cursor: page.cursor }
        }, records.paymentOf)
        all.push(...at)
      }
      return all
    }),

  /** Every subscription of the account, including ended ones, or those of one customer. */
  subscriptions: (squareCustomerId: string | null = null): Promise<Outcome<records.ProviderSubscription[]>> =>
    ask('subscriptions.search', (client, told) =>
      allOf(async (cursor) => {
        const query = squareCustomerId ? { query: { filter: { customer_ids: [squareCustomerId] } } } : {}
        const body = { ...cursor, ...query, include: ['actions'], limit: 200 }
        const page = told(await client.POST('/v2/subscriptions/search', { body }))
        return { found: page.subscriptions, cursor: page.cursor }
      }, records.subscriptionOf),
    ),

  /** Refunds made in a time range, by us or in the dashboard. */
  refundsBetween: (from: Date, to: Date): Promise<Outcome<records.ProviderRefund[]>> =>
    ask('refunds.list', (client, told) =>
      allOf(async (cursor) => {
        const page = told(await client.GET('/v2/refunds', { params: { query: { ...span(from, to), ...cursor } } }))
        return { found: page.refunds, cursor: page.cursor }
      }, records.refundOf),
    ),

  /** Every dispute of the account. */
  disputes: (): Promise<Outcome<records.ProviderDispute[]>> =>
    ask('disputes.list', (client, told) =>
      allOf(async (cursor) => {
        const page = told(await client.GET('/v2/disputes', { params: { query: cursor } }))
        return { found: page.disputes, cursor: page.cursor }
      }, records.disputeOf),
    ),

  getDispute: (id: string): Promise<Outcome<records.ProviderDispute>> =>
    ask('disputes.get', async (client, told) => {
      const { dispute } = told(await client.GET('/v2/disputes/{dispute_id}', { params: { path: { dispute_id: id } } }))
      return records.disputeOf(dispute ?? {})
    }),
})
