import { officeCall } from '@sipday/contract/office/client.ts'
import { queryOptions } from '@tanstack/react-query'

const LOOK_EVERY_MS = 2_000

/** While there is one, its letters come in by themselves. */
export const rehearsalQuery = queryOptions({
  queryKey: ['rehearsal'],
  queryFn: () => officeCall('rehearsal', undefined),
  refetchInterval: ({ state: { data } }) => (data && data.state !== 'none' ? LOOK_EVERY_MS : false),
})
