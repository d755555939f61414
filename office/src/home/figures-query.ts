import { officeCall } from '@sipday/contract/office/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

const A_MINUTE = 60_000

export const figuresQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['figures', locationId],
    queryFn: () => officeCall('figures', locationId === '' ? {} : { locationId }),
    refetchInterval: A_MINUTE,
    placeholderData: keepPreviousData,
  })
