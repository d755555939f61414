import { call } from '@sipday/contract/client.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { taxPercentOf } from '@sipday/rules/money.ts'
import { rateOfInput, taxWords } from '@sipday/rules/office/words/tax-words.ts'
import { setUpWords } from '@sipday/rules/office/plan-templates.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { degrees, zipCode } from '../parts/place/place-checks.ts'
import { itemOf, itemsOf, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

const percent = (value: string) => (rateOfInput(value) === null ? taxWords.wrong : undefined)

/** Null when it is unknown: customers then find the place by its name. */
const placeOf = async (zip: string): Promise<{ lat: number | null; lng: number | null }> => {
  const found = await call('geocode', { q: zip, countrycode: 'us' }).catch(() => null)
  return found?.results[0]?.geometry ?? { lat: null, lng: null }
}

/** The first location. */
export function PlaceStep({ draft, shopZone, onDone }: StepProps) {
  const [place] = itemsOf(draft, 'location')
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(place),
    values: {
      name: place?.body.name ?? '',
      address: place?.body.address ?? '',
      zip: place?.body.zip ?? '',
      tax: place ? taxPercentOf(place.body.tax[0]?.rate ?? 0) : '',
      lat: String(place?.body.lat ?? ''),
      lng: String(place?.body.lng ?? ''),
    },
    failed: 'The location could not be saved.',
    reload: read,
    save: async ({ name, address, zip, tax, lat, lng }) => {
      const isPlaced = lat.trim() !== '' && lng.trim() !== ''
      const now = await read()
      await save('location', place ?? { id: itemsOf(now, 'location')[0]?.id ?? null }, {
        phone: '',
        opensOn: null,
        square: [],
        position: 0,
        ...place?.body,
        name,
        address,
        zip: zip.trim(),
        timeZone: String(itemOf(now, 'rule', 'timeZone')?.body.value ?? shopZone),
        tax: [{ rate: rateOfInput(tax) ?? 0, from: SINCE_EVER }],
        ...(isPlaced ? { lat: Number(lat), lng: Number(lng) } : await placeOf(zip.trim())),
      })
    },
    onSaved: onDone,
  })
  const { control } = form
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
