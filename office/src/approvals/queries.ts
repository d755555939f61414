import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

export type Request = OfficeAnswerOf<'approvals'>[number]

export const approvalsQuery = queryOptions({
  queryKey: ['approvals'],
  queryFn: () => officeCall('approvals', undefined),
})
