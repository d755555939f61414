import { call } from '@sipday/contract/client.ts'
import { clockText } from '@sipday/rules/written/moments.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { SelectField } from '../fields/SelectField.tsx'
import { type OwnField, useOwnField } from '../fields/use-own-field.ts'
import { zonesWith } from './zones.ts'

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

type ZoneFieldProps<V extends FieldValues> = Pick<OwnField<V, string>, 'control' | 'name'> & {
  zip: string
  now: Date
  /** Takes the zone of the ZIP code when it is found, until someone chooses one. */
  follows: boolean
}

/** The time zone of a location. */
export function ZoneField<V extends FieldValues>({ control, name, zip, now, follows }: ZoneFieldProps<V>) {
  const { data: place } = useQuery({ ...placeQuery(zip), enabled: follows && /^\d{5}$/.test(zip) })
  const { value, set } = useOwnField({ control, name })
  const found = place?.timeZone ?? null
  useEffect(() => {
    if (follows && found !== null) set(found)
    // Only when another one is found: what is chosen afterwards stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  const source = follows && found === value ? 'From the ZIP code. ' : ''
  return (
    <SelectField
      control={control}
      name={name}
      label="Time zone"
      helper={`${source}It is ${clockText(now, value)} there now. A day of the location begins and ends by it. It stays once someone has a membership here.`}
      options={zonesWith(value)}
    />
  )
}
