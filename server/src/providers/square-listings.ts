import type { SquareClient, told as Told } from './square-client.ts'
import type { Outcome } from './square-outcome.ts'
import * as payouts from './square-payouts.ts'
import * as records from './square-records.ts'

export type Ask = <T>(call: string, run: (client: SquareClient, told: typeof Told) => Promise<T>) => Promise<Outcome<T>>

/** `next`: of the following page. */
export type Page<Ours> = { found: Ours[]; next: string | null }

const span = (from: Date, to: Date) => ({ begin_time: from.toISOString(), end_time: to.toISOString(), limit: 100 })
const from = (cursor: string | null) => (cursor === null ? {} : { cursor })

const pageOf = <Vendor, Ours>(
  found: Vendor[] | undefined,
  ours: (one: Vendor) => Ours,
  next: string | undefined,
): Page<Ours> => ({ found: (found ?? []).map(ours), next: next || null })

/** Holds no more than a page besides what is wanted. */
const wantedOf = async <Ours>(
  page: (cursor: string | null) => Promise<Outcome<Page<Ours>>>,
  wanted: (one: Ours) => boolean,
): Promise<Outcome<Ours[]>> => {
  const all: Ours[] = []
  let cursor: string | null = null
  do {
    const listed: Outcome<Page<Ours>> = await page(cursor)
    if (listed.kind !== 'done') return listed
    all.push(...listed.value.found.filter(wanted))
    cursor = listed.value.next
  } while (cursor !== null)
  return { kind: 'done', value: all }
}

type OnlyPayments = { locationId: string; totalCents: number }

/** May lag a minute. */
export const listings = (ask: Ask) => {
  /** In a fixed order. */
  const locationAfter = async (client: SquareClient, told: typeof Told, one: string): Promise<string | null> => {
    const { locations = [] } = told(await client.GET('/v2/locations'))
    const ids = locations.flatMap(({ id }) => (id && id > one ? [id] : []))
    return ids.toSorted()[0] ?? null
  }

  /**
   * Newest first for each location. The provider lists one location at a time, so our cursor begins with its id.
   * `only`: one location and sum.
   */
  const paymentsPage = (
    start: Date,
    end: Date,
    cursor: string | null,
    only: OnlyPayments | null = null,
  ): Promise<Outcome<Page<records.ProviderPayment>>> =>
    ask('payments.list', async (client, told) => {
      const [location = '', within = null] = cursor?.split(' ') ?? [
        only ? only.locationId : await locationAfter(client, told, ''),
      ]
      if (!location) return { found: [], next: null }
      const query = {
        ...span(start, end),
        ...from(within),
        location_id: location,
        ...(only && { total: only.totalCents }),
      }
      const page = told(await client.GET('/v2/payments', { params: { query } }))
      const next = page.cursor
        ? `${location} ${page.cursor}`
        : only
          ? null
          : await locationAfter(client, told, location)
      return pageOf(page.payments, records.paymentOf, next ?? undefined)
    })

  const subscriptionsIn = (
    query: object,
    cursor: string | null,
  ): Promise<Outcome<Page<records.ProviderSubscription>>> =>
    ask('subscriptions.search', async (client, told) => {
      const body = { ...from(cursor), ...query, include: ['actions'], limit: 200 }
      const page = told(await client.POST('/v2/subscriptions/search', { body }))
      return pageOf(page.subscriptions, records.subscriptionOf, page.cursor)
    })

  return {
    paymentsPage,

    paymentsBetween: (
      start: Date,
      end: Date,
      wanted: (payment: records.ProviderPayment) => boolean,
      only?: OnlyPayments,
    ): Promise<Outcome<records.ProviderPayment[]>> =>
      wantedOf((cursor) => paymentsPage(start, end, cursor, only), wanted),

    subscriptionsPage: (cursor: string | null) => subscriptionsIn({}, cursor),

    subscriptionsOf: (squareCustomerId: string): Promise<Outcome<records.ProviderSubscription[]>> =>
      wantedOf(
        (cursor) => subscriptionsIn({ query: { filter: { customer_ids: [squareCustomerId] } } }, cursor),
        () => true,
      ),

    refundsPage: (start: Date, end: Date, cursor: string | null): Promise<Outcome<Page<records.ProviderRefund>>> =>
      ask('refunds.list', async (client, told) => {
        const query = { ...span(start, end), ...from(cursor) }
        const page = told(await client.GET('/v2/refunds', { params: { query } }))
        return pageOf(page.refunds, records.refundOf, page.cursor)
      }),

    disputesPage: (cursor: string | null): Promise<Outcome<Page<records.ProviderDispute>>> =>
      ask('disputes.list', async (client, told) => {
        const page = told(await client.GET('/v2/disputes', { params: { query: from(cursor) } }))
        return pageOf(page.disputes, records.disputeOf, page.cursor)
      }),

    /** The cursor begins with the location's id. */
    payoutsPage: (start: Date, end: Date, cursor: string | null): Promise<Outcome<Page<payouts.ProviderPayout>>> =>
      ask('payouts.list', async (client, told) => {
        const [location = '', within = null] = cursor?.split(' ') ?? [await locationAfter(client, told, '')]
        if (!location) return { found: [], next: null }
        const query = { ...span(start, end), ...from(within), location_id: location }
        const page = told(await client.GET('/v2/payouts', { params: { query } }))
        const next = page.cursor ? `${location} ${page.cursor}` : await locationAfter(client, told, location)
        return pageOf(page.payouts, payouts.payoutOf, next ?? undefined)
      }),

    payoutEntries: (payoutId: string): Promise<Outcome<payouts.ProviderPayoutEntry[]>> =>
      wantedOf(
        (cursor) =>
          ask('payouts.entries', async (client, told) => {
            const path = { payout_id: payoutId }
            const query = { ...from(cursor), limit: 100 }
            const page = told(await client.GET('/v2/payouts/{payout_id}/payout-entries', { params: { path, query } }))
            return pageOf(page.payout_entries, payouts.payoutEntryOf, page.cursor)
          }),
        () => true,
      ),

    getDispute: (id: string): Promise<Outcome<records.ProviderDispute>> =>
      ask('disputes.get', async (client, told) => {
        const { dispute } = told(
          await client.GET('/v2/disputes/{dispute_id}', { params: { path: { dispute_id: id } } }),
        )
        return records.disputeOf(dispute ?? {})
      }),
  }
}
