import { officeCall } from '@sipday/contract/office/client.ts'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'

/** What the page asks every report for; as many days as a report begins with, and everything else, without. */
export type AskedDays = Omit<OfficeBodyOf<'report'>, 'name'>

/** A report over days, both included. */
export const reportQuery = (name: string, asked: AskedDays) =>
  queryOptions({
    queryKey: ['report', name, asked],
    queryFn: () => officeCall('report', { name, ...asked }),
  })

/** The plans and locations that reports can be asked for. */
export const reportChoices = queryOptions({
  queryKey: ['reports'],
  queryFn: () => officeCall('reports', undefined),
})
