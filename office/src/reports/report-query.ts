import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

/** A report over days, both included; the last 28 whole days unless asked otherwise. */
export const reportQuery = (name: string, days: { from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['report', name, days],
    queryFn: () => officeCall('report', { name, ...days }),
  })
