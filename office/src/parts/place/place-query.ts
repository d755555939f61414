import { call } from '@sipday/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'

/** Null for an unknown ZIP code. */
export const placeQuery = (zip: string) =>
  queryOptions({
    queryKey: ['place of a ZIP code', zip],
    queryFn: async () => {
      const [found] = (await call('geocode', { q: zip, countrycode: 'us', no_annotations: '0' })).results
      return found ? { ...found.geometry, timeZone: found.annotations?.timezone.name ?? null } : null
    },
    staleTime: Infinity,
  })
