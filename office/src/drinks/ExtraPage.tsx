import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { extraTexts } from '@sipday/rules/extras/extra-texts.ts'
import { draftFacts, extraKinds } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingActions } from '../parts/draft/ThingActions.tsx'
import type { Thing } from '../parts/draft/ThingPage.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { optionsIn, required } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { DrinksSection } from './DrinksSection.tsx'
import { nameInMenu, type Menu } from './use-menu.ts'

type ExtraBody = DraftBody<'extra'>
/** While it is typed, the price may be no amount yet. */
type ExtraForm = Omit<ExtraBody, 'cents'> & { cents: number | null }

const toBody = (form: ExtraForm): ExtraBody => ({ ...form, cents: form.cents ?? 0 })

/** What costs more at the till: its name, its kind, its price, and whether there is any. */
export function ExtraPage({ thing, menu }: { thing: Thing<'extra'>; menu: Menu }) {
  const { id, live, current, seen, inDraft, changedBy } = thing
  const [, navigate] = useLocation()
  const { save, readAgain } = useDraftChange()
  const [begun] = useState<ExtraForm>({
    name: '',
    kind: 'topping',
    cents: null,
    onSale: true,
    position: menu.extras.length,
  })
  const values: ExtraForm = current ?? live ?? begun
  const form = useEditForm<ExtraForm, string | null>({
    values,
    seen,
    failed: 'The extra could not be saved.',
    reload: readAgain,
    save: (typed, from, key) => save('extra', id, toBody(typed), Number(from), key),
    onSaved: (_, saved) => {
      if (id === null && saved) navigate(`/catalogue/drinks/extras/${saved}`, { replace: true })
    },
  })
  const { control } = form
  const body = toBody(useWatch({ control }) as ExtraForm)
  return (
    <DrinksSection name={id === null ? 'New Extra' : values.name}>
      <EditForm
        form={form}
        saveLabel="Save to Draft"
        facts={(version) => draftFacts('extra', toBody(version), nameInMenu(menu))}
        changedBy={changedBy}
        isNew={id === null}
        beside={
          id !== null && <ThingActions subject="extra" id={id} seen={seen} live={live !== null} inDraft={inDraft} />
        }
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
          <MoneyField control={control} name="cents" label={extraTexts.price} helper={extraTexts.priceHelper} />
          <CheckField control={control} name="onSale" label={extraTexts.onSale} helper={extraTexts.onSaleHelper} />
        </DraftCard>
      </EditForm>
    </DrinksSection>
  )
}
