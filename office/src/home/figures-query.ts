import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

const A_MINUTE = 60_000

export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: () => officeCall('figures', undefined),
  refetchInterval: A_MINUTE,
})
