import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts, periodWords } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { WorthFields } from '../parts/catalogue/WorthFields.tsx'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
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

export function BenefitPage({ thing, catalogue, today }: BenefitPageProps) {
  const { id, live, current } = thing
  const [begun] = useState<BenefitBody>({
    name: '',
    period: 'day',
    menuCents: null,
    costCents: null,
    status: ['Active'],
    position: catalogue.benefits.length,
  })
  const values = current ?? live ?? begun
  const form = useThingForm({
    subject: 'benefit',
    thing,
    values,
    toBody: (typed) => typed,
    failed: 'The benefit could not be saved.',
    addressOf: (saved) => `/catalogue/benefits/${saved}`,
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
      <ThingForm
        subject="benefit"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('benefit', version, nameIn(catalogue))}
      >
        <DraftCard
          title="What it is"
          changed={differ(live, body, ['name', 'period', 'status', 'menuCents', 'costCents'])}
        >
          <TextField control={control} name="name" label="Name" check={required('Give the benefit a name.')} />
          <SelectField control={control} name="period" label="How Often" options={optionsIn(periodWords)} />
          <ChipsField control={control} name="status" legend="State" options={GIVEN} />
          <div className={css.fields}>
            <WorthFields control={control} menu="menuCents" cost="costCents" />
          </div>
        </DraftCard>
      </ThingForm>
    </CataloguePage>
  )
}
