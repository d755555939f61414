import { clockText } from '@sipday/rules/written/moments.ts'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Control, useFormState } from 'react-hook-form'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { useOwnField } from '../../parts/fields/use-own-field.ts'
import { placeQuery } from '../../parts/place/place-query.ts'
import { zonesWith, zoneName } from '@sipday/rules/hours/us-zones.ts'
import type { OpeningForm } from './opening-body.ts'

type DayCardProps = { control: Control<OpeningForm>; zip: string; now: Date; changed: boolean }

const NONE = { value: '', name: 'Choose the time zone' }

/** The zone of its ZIP code, or another one. */
export function DayCard({ control, zip, now, changed }: DayCardProps) {
  const { data: place, isFetched } = useQuery({ ...placeQuery(zip), enabled: /^\d{5}$/.test(zip) })
  const { value, set } = useOwnField<OpeningForm, string>({ control, name: 'timeZone' })
  const typed = useFormState({ control, name: 'zip' }).dirtyFields.zip === true
  const [asked, setAsked] = useState(false)
  const found = place?.timeZone ?? null
  useEffect(() => {
    if (found !== null && !asked && typed) set(found)
    // Only when another one is found: what is chosen afterwards stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  const other = found === null || asked || (value !== '' && value !== found)
  const there = value === '' ? '' : `It is ${clockText(now, value)} there now. A new day begins at midnight.`
  return (
    <DraftCard title="Its day" changed={changed}>
      <p className="small">
        A “drink a day” is counted in this zone. It stays once someone has a membership here.
        {found === null && isFetched && ' We do not know this ZIP code, so please choose it.'}
      </p>
      {found !== null && (
        <RadioCards
          legend="Time zone"
          legendHidden
          options={[
            {
              value: 'found',
              title: `${zoneName(found)} time, from the ZIP code`,
              lines: [`It is ${clockText(now, found)} there now. A new day begins at midnight.`],
            },
            { value: 'other', title: 'Another time zone' },
          ]}
          value={other ? 'other' : value === found ? 'found' : undefined}
          onChange={(which) => {
            setAsked(which === 'other')
            if (which === 'found') set(found)
          }}
        />
      )}
      {other && (
        <Select
          label="Time zone"
          helper={there || undefined}
          value={value}
          options={value === '' ? [NONE, ...zonesWith('')] : zonesWith(value)}
          onChange={set}
        />
      )}
    </DraftCard>
  )
}
