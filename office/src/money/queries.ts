import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { pagesQuery } from '../parts/table/pages-query.ts'

export type PaymentRow = OfficeAnswerOf<'payments'>['rows'][number]
export type FailedRow = OfficeAnswerOf<'failed-renewals'>['rows'][number]
export type DisputeRow = OfficeAnswerOf<'disputes'>['rows'][number]
export type RefundRow = OfficeAnswerOf<'refunds'>['rows'][number]

export type Dispute = OfficeAnswerOf<'dispute'>
export type PayoutRow = OfficeAnswerOf<'payouts'>['rows'][number]
export type Payout = OfficeAnswerOf<'payout'>
export type PayoutEntry = Payout['open'][number]

export const paymentsQuery = (filters: OfficeBodyOf<'payments'>) =>
  pagesQuery(
    ['payments', filters],
    (page) => officeCall('payments', { ...filters, ...page }),
    (all, { rows, days = [] }) => ({ ...all, rows: [...all.rows, ...rows], days: [...(all.days ?? []), ...days] }),
  )

export const failedRenewalsQuery = (filters: OfficeBodyOf<'failed-renewals'>) =>
  pagesQuery(['failed-renewals', filters], (page) => officeCall('failed-renewals', { ...filters, ...page }))

export const refundsQuery = (filters: OfficeBodyOf<'refunds'>) =>
  pagesQuery(['refunds', filters], (page) => officeCall('refunds', { ...filters, ...page }))

export const payoutsQuery = (filters: OfficeBodyOf<'payouts'>) =>
  pagesQuery(['payouts', filters], (page) => officeCall('payouts', { ...filters, ...page }))

/** With a page of its entries after the other. */
export const payoutQuery = (id: string) =>
  pagesQuery(['payout', id], async (page) => {
    const payout = await officeCall('payout', { id, ...page })
    return { ...payout, rows: payout.entries.rows, next: payout.entries.next }
  })

export const disputeQuery = (id: string) =>
  queryOptions({ queryKey: ['dispute', id], queryFn: () => officeCall('dispute', { id }) })

export const disputesQuery = pagesQuery(['disputes'], (page) => officeCall('disputes', page))
