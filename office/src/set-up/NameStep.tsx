import { type ShopKind, shopKinds } from '@sipday/contract/shop-kinds.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { kindWords } from '@sipday/rules/office/opening/kind-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { required } from '../parts/fields/options.ts'
import { RadioField } from '../parts/fields/RadioField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { itemOf, seenOf, useDraft } from './draft.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

const KINDS = shopKinds.map((value) => ({ value, title: kindWords[value].name }))
const isKind = (value: string): value is ShopKind => shopKinds.some((kind) => kind === value)

export function NameStep({ draft, onDone }: StepProps) {
  const brand = itemOf(draft, 'brand', 'brand')
  const kind = itemOf(draft, 'rule', 'kind')
  const { read, save } = useDraft()
  const form = useEditForm({
    seen: seenOf(brand, kind),
    values: { shopName: brand?.body.shopName ?? '', kind: String(kind?.body.value ?? '') },
    failed: 'The name could not be saved.',
    reload: read,
    save: async ({ shopName, kind: chosen }) => {
      const begun = { offerLine: '', tagline: '', ...firstLook, logoSvg: null, photo: null, ...brand?.body }
      await save('brand', brand ?? { id: 'brand' }, { ...begun, shopName })
      await save('rule', kind ?? { id: 'kind' }, { key: 'kind', value: chosen })
    },
    onSaved: onDone,
  })
  const { control } = form
  return (
    <StepForm
      form={form}
      facts={({ shopName, kind: sells }) => [
        { term: 'Name', detail: shopName },
        { term: 'Sells', detail: isKind(sells) ? kindWords[sells].name : '' },
      ]}
      onSkip={onDone}
    >
      <Card stack>
        <TextField control={control} name="shopName" label="Name of your shop" check={required('Enter a name.')} />
        <RadioField
          control={control}
          name="kind"
          legend="What you sell"
          options={KINDS}
          check={(value) => (isKind(value) ? undefined : 'Choose what you sell.')}
        />
        <p className="small">It gives your pages their drawings and first words. You can change all of it.</p>
      </Card>
    </StepForm>
  )
}
