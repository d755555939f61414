import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { ZONES } from '../parts/place/zones.ts'
import { itemOf, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** Most owners sit in their shop. */
const zoneHere = (): string | null => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return ZONES.some(({ value }) => value === here) ? here : null
}

/** What the shop is called, and its time zone. */
export function NameStep({ draft, shopZone, onDone }: StepProps) {
  const brand = itemOf(draft, 'brand', 'brand')
  const zone = itemOf(draft, 'rule', 'timeZone')
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(brand, zone),
    values: {
      shopName: brand?.body.shopName ?? '',
      offerLine: brand?.body.offerLine ?? 'One medium drink per day',
      tagline: brand?.body.tagline ?? 'Your bubble tea, every day',
      timeZone: String(zone?.body.value ?? zoneHere() ?? shopZone),
    },
    failed: 'The name could not be saved.',
    reload: read,
    save: async ({ timeZone, ...names }) => {
      const look = { mainColor: '#1976d2', textOnMain: '#ffffff', logoSvg: null, ...brand?.body }
      await save('brand', brand ?? { id: 'brand' }, { ...look, ...names })
      await save('rule', zone ?? { id: 'timeZone' }, { key: 'timeZone', value: timeZone })
    },
    onSaved: onDone,
  })
  const { control } = form
  return (
    <StepForm
      form={form}
      facts={({ shopName, offerLine, tagline }) => [
        { term: 'Name', detail: shopName },
        { term: 'Offer', detail: offerLine },
        { term: 'Tagline', detail: tagline },
      ]}
    >
      <TextField control={control} name="shopName" label="Name of your shop" check={required('Enter a name.')} />
      <TextField
        control={control}
        name="offerLine"
        label="What you offer, in one line"
        helper="Link previews show it after your shop’s name."
        check={required('Enter a line.')}
      />
      <TextField
        control={control}
        name="tagline"
        label="Tagline"
        helper="Stands under your name in emails and at the end of every page. Search engines show it."
        check={required('Enter a tagline.')}
      />
      <SelectField
        control={control}
        name="timeZone"
        label="Time zone"
        helper="A day of the shop begins and ends by it."
        options={ZONES}
      />
    </StepForm>
  )
}
