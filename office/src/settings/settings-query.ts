import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: () => officeCall('settings', undefined),
})
