import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { extraTexts } from '@sipday/rules/extras/extra-texts.ts'
import { draftFacts, extraKinds } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { optionsIn, required } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { DrinksSection } from './DrinksSection.tsx'
import { nameInMenu, type Menu } from './use-menu.ts'

type ExtraBody = DraftBody<'extra'>
/** While it is typed, the price may be no amount yet. */
type ExtraForm = Omit<ExtraBody, 'cents'> & { cents: number | null }

const toBody = (form: ExtraForm): ExtraBody => ({ ...form, cents: form.cents ?? 0 })

export function ExtraPage({ thing, menu }: { thing: Thing<'extra'>; menu: Menu }) {
  const { id, live, current } = thing
  const [begun] = useState<ExtraForm>({
    name: '',
    kind: 'topping',
    cents: null,
    onSale: true,
    position: menu.extras.length,
  })
  const values: ExtraForm = current ?? live ?? begun
  const form = useThingForm({
    subject: 'extra',
    thing,
    values,
    toBody,
    failed: 'The extra could not be saved.',
    addressOf: (saved) => `/catalogue/drinks/extras/${saved}`,
  })
  const { control } = form
  const untaxed = useUntaxed()
  const body = toBody(useWatch({ control }) as ExtraForm)
  return (
    <DrinksSection name={id === null ? 'New Extra' : values.name}>
      <ThingForm
        subject="extra"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('extra', toBody(version), nameInMenu(menu))}
      >
        <DraftCard title="What it is" changed={differ(live, body, ['name', 'kind', 'cents', 'onSale'])}>
          <TextField control={control} name="name" label="Name" check={required('Give the extra a name.')} />
          <SelectField
            control={control}
            name="kind"
            label={extraTexts.kind}
            helper={extraTexts.kindHelper}
            options={optionsIn(extraKinds)}
          />
          <MoneyField
            control={control}
            name="cents"
            label={extraTexts.price}
            helper={extraTexts.priceHelper(untaxed)}
          />
          <CheckField control={control} name="onSale" label={extraTexts.onSale} helper={extraTexts.onSaleHelper} />
        </DraftCard>
      </ThingForm>
    </DrinksSection>
  )
}
