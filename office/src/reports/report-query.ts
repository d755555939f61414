import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** Without days, as many as a report begins with. */
export type AskedDays = Omit<OfficeBodyOf<'report'>, 'name'>

/** A report over days, both included. */
export const reportQuery = (name: string, asked: AskedDays) =>
  queryOptions({
    queryKey: ['report', name, asked],
    queryFn: () => officeCall('report', { name, ...asked }),
  })

export const reportChoices = queryOptions({
  queryKey: ['reports'],
  queryFn: () => officeCall('reports', undefined),
})
