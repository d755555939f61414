import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Preview = OfficeAnswerOf<'refund-preview'>

/** What can be refunded of a payment, always as it is now. */
export const previewQuery = (squarePaymentId: string) =>
  queryOptions({
    queryKey: ['refund-preview', squarePaymentId],
    queryFn: () => officeCall('refund-preview', { squarePaymentId }),
    staleTime: 0,
    gcTime: 0,
  })
