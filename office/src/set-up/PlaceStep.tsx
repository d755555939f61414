import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { rateOfInput, taxWords } from '@sipday/rules/office/words/tax-words.ts'
import { setUpWords } from '@sipday/rules/office/plan-templates.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { degrees, zipCode } from '../parts/place/place-checks.ts'
import { placeQuery, ZoneField } from '../parts/place/ZoneField.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { itemOf, itemsOf, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

const percent = (value: string) => (rateOfInput(value) === null ? taxWords.wrong : undefined)

/** The first location. */
export function PlaceStep({ draft, shopZone, onDone }: StepProps) {
  const [place] = itemsOf(draft, 'location')
  const { read, save } = useDraft()
  const client = useQueryClient()
  const [now] = useState(() => new Date())
  const form = useEditForm({
    seen: seenOf(place),
    values: {
      name: place?.body.name ?? '',
      address: place?.body.address ?? '',
      zip: place?.body.zip ?? '',
      timeZone: place?.body.timeZone ?? String(itemOf(draft, 'rule', 'timeZone')?.body.value ?? shopZone),
      tax: place ? taxPercentOf(place.body.tax[0]?.rate ?? 0) : '',
      lat: String(place?.body.lat ?? ''),
      lng: String(place?.body.lng ?? ''),
    },
    failed: 'The location could not be saved.',
    reload: read,
    save: async ({ name, address, zip, timeZone, tax, lat, lng }) => {
      const isPlaced = lat.trim() !== '' && lng.trim() !== ''
      const known = await read()
      // Unknown: customers find the location by its name.
      const found = await client.fetchQuery(placeQuery(zip.trim())).catch(() => null)
      await save('location', place ?? { id: itemsOf(known, 'location')[0]?.id ?? null }, {
        phone: '',
        opensOn: null,
        square: [],
        position: 0,
        ...place?.body,
        name,
        address,
        zip: zip.trim(),
        timeZone: (follows && found?.timeZone) || timeZone,
        tax: [{ rate: rateOfInput(tax) ?? 0, from: SINCE_EVER }],
        ...(isPlaced ? { lat: Number(lat), lng: Number(lng) } : { lat: found?.lat ?? null, lng: found?.lng ?? null }),
      })
    },
    onSaved: onDone,
  })
  const { control } = form
  /** No one has chosen a time zone. */
  const follows = place === undefined && !form.formState.dirtyFields.timeZone
  const zip = useWatch({ control, name: 'zip' })
  return (
    <StepForm
      form={form}
      facts={({ name, address, zip, tax }) => [
        { term: 'Name', detail: name },
        { term: 'Address', detail: `${address} ${zip}` },
        { term: 'Sales tax', detail: `${tax}%` },
      ]}
    >
      <TextField
        control={control}
        name="name"
        label="Name of the location"
        helper="What customers call it, such as Kips Bay."
        check={required('Enter a name.')}
      />
      <TextField
        control={control}
        name="address"
        label="Street and city"
        autoComplete="street-address"
        check={required('Enter the address.')}
      />
      <TextField control={control} name="zip" label="ZIP code" autoComplete="postal-code" check={zipCode} />
      <ZoneField control={control} name="timeZone" zip={zip.trim()} now={now} follows={place === undefined} />
      <TextField control={control} name="tax" label="Sales tax in percent" helper={setUpWords.tax} check={percent} />
      <TextField
        control={control}
        name="lat"
        label="Latitude"
        optional
        helper="Left empty, the location stands in the middle of its ZIP code."
        check={degrees(90)}
      />
      <TextField control={control} name="lng" label="Longitude" optional check={degrees(180)} />
    </StepForm>
  )
}
