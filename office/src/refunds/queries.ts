import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Preview = OfficeAnswerOf<'refund-preview'>
export type Refunded = OfficeAnswerOf<'refund-ask'>['state']

/** Always fetched anew. */
export const previewQuery = (squarePaymentId: string) =>
  queryOptions({
    queryKey: ['refund-preview', squarePaymentId],
    queryFn: () => officeCall('refund-preview', { squarePaymentId }),
    staleTime: 0,
    gcTime: 0,
  })
