import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf, OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type PaymentRow = OfficeAnswerOf<'payments'>['rows'][number]
export type FailedRow = OfficeAnswerOf<'failed-renewals'>['rows'][number]
export type DisputeRow = OfficeAnswerOf<'disputes'>['rows'][number]
export type RefundRow = OfficeAnswerOf<'refunds'>['rows'][number]

export type Dispute = OfficeAnswerOf<'dispute'>
export type PayoutRow = OfficeAnswerOf<'payouts'>['rows'][number]
export type Payout = OfficeAnswerOf<'payout'>
export type PayoutEntry = Payout['open'][number]

export const paymentsQuery = (filters: OfficeBodyOf<'payments'>) =>
  queryOptions({ queryKey: ['payments', filters], queryFn: () => officeCall('payments', filters) })

export const failedRenewalsQuery = (filters: OfficeBodyOf<'failed-renewals'>) =>
  queryOptions({ queryKey: ['failed-renewals', filters], queryFn: () => officeCall('failed-renewals', filters) })

export const refundsQuery = (filters: OfficeBodyOf<'refunds'>) =>
  queryOptions({ queryKey: ['refunds', filters], queryFn: () => officeCall('refunds', filters) })

export const payoutsQuery = (filters: OfficeBodyOf<'payouts'>) =>
  queryOptions({ queryKey: ['payouts', filters], queryFn: () => officeCall('payouts', filters) })

export const payoutQuery = (asked: OfficeBodyOf<'payout'>) =>
  queryOptions({ queryKey: ['payout', asked], queryFn: () => officeCall('payout', asked) })

export const disputeQuery = (id: string) =>
  queryOptions({ queryKey: ['dispute', id], queryFn: () => officeCall('dispute', { id }) })

export const disputesQuery = (filters: OfficeBodyOf<'disputes'>) =>
  queryOptions({ queryKey: ['disputes', filters], queryFn: () => officeCall('disputes', filters) })
