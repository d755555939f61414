import { call } from '@sipday/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'

/** Where a ZIP code is, and its time zone; null for one that is unknown. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['place of a ZIP code', zip],
    queryFn: async () => {
      const [found] = (await call('geocode', { q: zip, countrycode: 'us', no_annotations: '0' })).results
      return found ? { ...found.geometry, timeZone: found.annotations?.timezone.name ?? null } : null
    },
    staleTime: Infinity,
  })
