import { FieldMessage } from '@sipday/ui/fields/FieldMessage.tsx'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { CheckField } from '../../parts/fields/CheckField.tsx'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useOwnField } from '../../parts/fields/use-own-field.ts'
import { zipCode } from '../../parts/place/place-checks.ts'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { WeekField } from '../WeekField.tsx'
import { DayCard } from './DayCard.tsx'
import type { OpeningForm } from './opening-body.ts'
import { SquarePick } from './SquarePick.tsx'
import { TaxPick } from './TaxPick.tsx'

/** `ownId`: null for a new location. */
type OpeningCardsProps = { control: Control<OpeningForm>; ownId: string | null; now: Date; changed: boolean }

/** What a location needs to open, in the order in which it is asked. */
export function OpeningCards({ control, ownId, now, changed }: OpeningCardsProps) {
  const zip = useWatch({ control, name: 'zip' }).trim()
  const byAppointment = useWatch({ control, name: 'byAppointment' })
  const week = useOwnField<OpeningForm, OpeningForm['week']>({
    control,
    name: 'week',
    check: (spans) =>
      byAppointment || spans.every(({ opens, closes }) => opens !== '' && closes !== '')
        ? undefined
        : 'Enter both times of each day that is open.',
  })
  return (
    <>
      <DraftCard title="Where it is" changed={changed}>
        <TextField
          control={control}
          name="name"
          label="Name"
          helper="What customers call it."
          check={required('Give the location a name.')}
        />
        <TextField
          control={control}
          name="address"
          label="Street and city"
          autoComplete="street-address"
          check={required('Enter the address.')}
        />
        <TextField control={control} name="zip" label="ZIP code" autoComplete="postal-code" check={zipCode} />
      </DraftCard>
      <DayCard control={control} zip={zip} now={now} changed={changed} />
      <DraftCard title="Hours of the week" changed={changed}>
        {!byAppointment && <WeekField week={week.value} onChange={week.set} />}
        <FieldMessage error={week.error} errorId={week.id} />
        <CheckField control={control} name="byAppointment" label="By appointment only" />
      </DraftCard>
      <TaxPick control={control} zip={zip} changed={changed} />
      <SquarePick control={control} ownId={ownId} changed={changed} />
    </>
  )
}
