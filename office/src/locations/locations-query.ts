import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

export const locationsQuery = queryOptions({
  queryKey: ['locations'],
  queryFn: () => officeCall('locations', undefined),
})
