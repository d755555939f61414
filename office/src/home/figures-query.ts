import { officeCall } from '@sipday/contract/office/client.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { refusedWith } from '../failure.ts'

const A_MINUTE = 60_000

export const figuresQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['figures', locationId],
    queryFn: () =>
      officeCall('figures', locationId === '' ? {} : { locationId }).catch((error: unknown) => {
        // A kept address may name a location that is gone.
        if (locationId === '' || !refusedWith(error, 'unknown')) throw error
        return officeCall('figures', {})
      }),
    refetchInterval: A_MINUTE,
    placeholderData: keepPreviousData,
  })
