import { dateText } from '@sipday/rules/calendar.ts'
import type { Control } from 'react-hook-form'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { useOwnField } from '../parts/fields/use-own-field.ts'
import type { LocationForm } from './DetailsPage.tsx'
import { FromDays } from './FromDays.tsx'

type Squares = LocationForm['square']

/** Each from a day on (R65). */
export function SquareCard({
  control,
  today,
  changed,
}: {
  control: Control<LocationForm>
  today: string
  changed: boolean
}) {
  const { value, set, id } = useOwnField<LocationForm, Squares>({ control, name: 'square' })
  return (
    <DraftCard title="Location at Square" changed={changed}>
      {value.length === 0 && <p>Payments are booked under the Square location of the shop.</p>}
      <FromDays
        id={id}
        rows={value.map(({ locationId, from }) => ({ text: locationId, from }))}
        today={today}
        label="Square location ID"
        check={(typed) => (/^\S{1,64}$/.test(typed.trim()) ? undefined : 'Enter the ID as Square shows it.')}
        taken="Another one begins on that day already."
        note="Payments of that day and later are booked under it."
        addLabel="Add the Location"
        sinceText={(from) => `since ${dateText(from)}`}
        onAdd={(typed, from) => set([...value, { locationId: typed.trim(), from }])}
        onTakeBack={(from) => set(value.filter((one) => one.from !== from))}
      />
    </DraftCard>
  )
}
