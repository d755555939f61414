import { type ShopKind, shopKinds } from '@sipday/contract/shop-kinds.ts'
import { kits } from '@sipday/rules/office/plan-templates.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { ZONES } from '../parts/place/zones.ts'
import { itemOf, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

const KINDS = shopKinds.map((value) => ({ value, name: kits[value].name }))
const isKind = (value: string): value is ShopKind => shopKinds.some((kind) => kind === value)

/** Most owners sit in their shop. */
const zoneHere = (): string | null => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return ZONES.some(({ value }) => value === here) ? here : null
}

/** What the shop is called, and its time zone. */
export function NameStep({ draft, shopZone, onDone }: StepProps) {
  const brand = itemOf(draft, 'brand', 'brand')
  const kind = itemOf(draft, 'rule', 'kind')
  const zone = itemOf(draft, 'rule', 'timeZone')
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(brand, kind, zone),
    values: {
      shopName: brand?.body.shopName ?? '',
      kind: String(kind?.body.value ?? 'other'),
      offerLine: brand?.body.offerLine ?? kits.other.daily,
      tagline: brand?.body.tagline ?? kits.other.tagline,
      timeZone: String(zone?.body.value ?? zoneHere() ?? shopZone),
    },
    failed: 'The name could not be saved.',
    reload: read,
    save: async ({ timeZone, kind: chosen, ...names }) => {
      const look = { mainColor: '#1976d2', textOnMain: '#ffffff', logoSvg: null, photo: null, ...brand?.body }
      await save('brand', brand ?? { id: 'brand' }, { ...look, ...names })
      await save('rule', kind ?? { id: 'kind' }, { key: 'kind', value: chosen })
      await save('rule', zone ?? { id: 'timeZone' }, { key: 'timeZone', value: timeZone })
    },
    onSaved: onDone,
  })
  const { control, getFieldState, setValue } = form
  const chosen = useWatch({ control, name: 'kind' })
  // Suggests the words of the kind until someone words them.
  useEffect(() => {
    if (brand !== undefined || !isKind(chosen)) return
    if (!getFieldState('offerLine').isDirty) setValue('offerLine', kits[chosen].daily)
    if (!getFieldState('tagline').isDirty) setValue('tagline', kits[chosen].tagline)
  }, [brand, chosen, getFieldState, setValue])
  return (
    <StepForm
      form={form}
      facts={({ shopName, kind: sells, offerLine, tagline }) => [
        { term: 'Name', detail: shopName },
        { term: 'Sells', detail: isKind(sells) ? kits[sells].name : '' },
        { term: 'Offer', detail: offerLine },
        { term: 'Tagline', detail: tagline },
      ]}
    >
      <TextField control={control} name="shopName" label="Name of your shop" check={required('Enter a name.')} />
      <SelectField
        control={control}
        name="kind"
        label="What you sell"
        helper="Gives your pages their drawings and first words. You can change all of it."
        options={KINDS}
      />
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
