import { call } from '@sipday/contract/client.ts'
import { taxRateOf } from '@sipday/rules/money.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { setUpWords } from '@sipday/rules/office/plan-templates.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { itemOf, itemsOf, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'

const percent = (value: string) =>
  /^\d{1,2}(\.\d{1,3})?$/.test(value.trim()) ? undefined : 'Enter a percentage such as 8.875, or 0.'
const zipCode = (value: string) => (/^\d{5}$/.test(value.trim()) ? undefined : 'Enter the 5 digits of the ZIP code.')
const degrees = (most: number) => (value: string) =>
  value.trim() === '' || (/^-?\d{1,3}(\.\d+)?$/.test(value.trim()) && Math.abs(Number(value)) <= most)
    ? undefined
    : `Enter degrees from -${most} to ${most}, such as 40.7451, or leave it empty.`

/** Where the ZIP code is; nothing when it is not known, or no one answers: customers then find the place by its name. */
const placeOf = async (zip: string): Promise<{ lat: number | null; lng: number | null }> => {
  const found = await call('geocode', { q: zip, countrycode: 'us' }).catch(() => null)
  return found?.results[0]?.geometry ?? { lat: null, lng: null }
}

/** The first location. */
export function PlaceStep({ draft, onDone }: StepProps) {
  const [place] = itemsOf(draft, 'location')
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(place),
    values: {
      name: place?.body.name ?? '',
      address: place?.body.address ?? '',
      zip: place?.body.zip ?? '',
      tax: place ? String((place.body.tax[0]?.rate ?? 0) / 1000) : '',
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
        timeZone: String(itemOf(now, 'rule', 'timeZone')?.body.value ?? 'America/New_York'),
        tax: [{ rate: taxRateOf(tax.trim()), from: SINCE_EVER }],
        ...(isPlaced ? { lat: Number(lat), lng: Number(lng) } : await placeOf(zip.trim())),
      })
    },
    onSaved: onDone,
  })
  const { control } = form
  return (
    <EditForm
      form={form}
      isNew
      saveLabel="Save and Continue"
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
    </EditForm>
  )
}
