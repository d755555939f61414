import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

/** The rules as they apply, and every version of the legal texts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => officeCall('settings', undefined),
})
