import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { priceWords } from '@sipday/rules/office/words/catalogue-words.ts'
import { draftFacts, periodWords } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingActions } from '../parts/draft/ThingActions.tsx'
import type { Thing } from '../parts/draft/ThingPage.tsx'
import { useDraftChange } from '../parts/draft/use-draft-change.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import css from './catalogue.module.css'
import { CataloguePage } from './CataloguePage.tsx'
import { differ } from '../parts/draft/differ.ts'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { optionsIn, required } from '../parts/fields/options.ts'
import { PerksPhone } from './PerksPhone.tsx'
import type { Catalogue } from '../parts/catalogue/use-catalogue.ts'

type BenefitBody = DraftBody<'benefit'>
type BenefitPageProps = { thing: Thing<'benefit'>; catalogue: Catalogue; today: string }

const GIVEN = [{ value: 'Active', name: 'Given and shown' }]

/** A benefit: what it is, how often it can be redeemed, and what it is worth. */
export function BenefitPage({ thing, catalogue, today }: BenefitPageProps) {
  const { id, live, current, seen, inDraft, changedBy } = thing
  const [, navigate] = useLocation()
  const { save, readAgain } = useDraftChange()
  const [begun] = useState<BenefitBody>({
    name: '',
    period: 'day',
    menuCents: null,
    costCents: null,
    status: ['Active'],
    position: catalogue.benefits.length,
  })
  const values = current ?? live ?? begun
  const form = useEditForm({
    values,
    seen,
    failed: 'The benefit could not be saved.',
    reload: readAgain,
    save: (body: BenefitBody, from, key) => save('benefit', id, body, Number(from), key),
    onSaved: (_, saved) => {
      if (id === null && saved) navigate(`/catalogue/benefits/${saved}`, { replace: true })
    },
  })
  const { control } = form
  const body = useWatch({ control }) as BenefitBody
  return (
    <CataloguePage
      name={id === null ? 'New Benefit' : values.name}
      above={[{ label: 'Benefits', to: '/catalogue/benefits' }]}
      catalogue={catalogue}
      today={today}
      edits
      phone={<PerksPhone name={body.name} />}
    >
      <EditForm
        form={form}
        saveLabel="Save to Draft"
        facts={(version) => draftFacts('benefit', version, nameIn(catalogue))}
        changedBy={changedBy}
        isNew={id === null}
        beside={
          id !== null && <ThingActions subject="benefit" id={id} seen={seen} live={live !== null} inDraft={inDraft} />
        }
      >
        <DraftCard
          title="What it is"
          changed={differ(live, body, ['name', 'period', 'status', 'menuCents', 'costCents'])}
        >
          <TextField control={control} name="name" label="Name" check={required('Give the benefit a name.')} />
          <SelectField control={control} name="period" label="How Often" options={optionsIn(periodWords)} />
          <ChipsField control={control} name="status" legend="State" options={GIVEN} />
          <div className={css.fields}>
            <MoneyField
              control={control}
              name="menuCents"
              label={priceWords.menu}
              helper={priceWords.menuHelper}
              optional
            />
            <MoneyField
              control={control}
              name="costCents"
              label={priceWords.cost}
              helper={priceWords.costHelper}
              optional
            />
          </div>
        </DraftCard>
      </EditForm>
    </CataloguePage>
  )
}
