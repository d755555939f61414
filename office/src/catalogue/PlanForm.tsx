import { frequencyStays, frequencyWords, planNotes } from '@sipday/rules/office/words/catalogue-words.ts'
import { draftFacts, onSaleWords, planTypeWords } from '@sipday/rules/office/draft-facts.ts'
import { useWatch } from 'react-hook-form'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { NumberField } from '../parts/fields/NumberField.tsx'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { PhotoField } from '../parts/photo/PhotoField.tsx'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import type { EditForm as Form } from '../parts/form/use-edit-form.ts'
import type { ReactNode } from 'react'
import { optionsIn, optionsOf, required } from '../parts/fields/options.ts'
import css from './catalogue.module.css'
import type { PlanBody } from './plan-body.ts'
import { PriceCard } from './PriceCard.tsx'
import { RetiredBenefits } from './RetiredBenefits.tsx'
import { isGiven, kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { differ } from '../parts/draft/differ.ts'

type PlanFormProps = {
  form: Form<PlanBody>
  catalogue: Catalogue
  /** As it is live; null for a new one. */
  live: PlanBody | null
  today: string
  changedBy?: string | undefined
  beside?: ReactNode
}

export function PlanForm({ form, catalogue, live, today, changedBy, beside }: PlanFormProps) {
  const { control } = form
  const body = useWatch({ control }) as PlanBody
  const nameOf = nameIn(catalogue)
  const given = kept(catalogue.benefits).filter(isGiven)
  const retired = catalogue.benefits.filter((row) => !isGiven(row))
  const changed = (...fields: (keyof PlanBody)[]) => differ(live, body, fields)
  return (
    <EditForm
      form={form}
      saveLabel="Save to Draft"
      facts={(values) => draftFacts('plan', values, nameOf)}
      changedBy={changedBy}
      isNew={live === null}
      beside={beside}
    >
      <PriceCard control={control} live={live?.prices ?? []} changed={changed('prices')} today={today} />
      <DraftCard
        title="What it is"
        changed={changed(
          'name',
          'description',
          'modelId',
          'frequency',
          'planType',
          'minimumQuantity',
          'gift',
          'onSale',
        )}
      >
        <TextField control={control} name="name" label="Name" check={required('Give the plan a name.')} />
        <TextField control={control} name="description" label="Description" long optional />
        <div className={css.fields}>
          <SelectField
            control={control}
            name="modelId"
            label="Membership"
            options={optionsOf(kept(catalogue.models))}
          />
          <SelectField
            control={control}
            name="frequency"
            label="How Often"
            options={optionsIn(frequencyWords)}
            helper={live ? frequencyStays : undefined}
          />
          <SelectField control={control} name="planType" label="Kind" options={optionsIn(planTypeWords)} />
          <SelectField control={control} name="onSale" label="On Sale" options={optionsIn(onSaleWords)} />
          <NumberField
            control={control}
            name="minimumQuantity"
            label="Fewest People"
            helper="2 for a family plan."
            check={(value) => (value !== null && value >= 1 ? undefined : 'At least 1 person.')}
          />
        </div>
        <CheckField
          control={control}
          name="gift"
          label="Always a gift"
          helper="Whoever buys it gives it to someone else."
        />
      </DraftCard>
      <DraftCard title="How it looks" changed={changed('photo')}>
        <PhotoField control={control} name="photo" example="A glass of iced coffee beside a calendar" />
      </DraftCard>
      <DraftCard title="What it gives" changed={changed('benefits')}>
        <ChipsField
          control={control}
          name="benefits"
          legend="What it gives"
          legendHidden
          options={optionsOf(given)}
          stays={retired.map(({ id }) => id)}
          helper={planNotes.benefits}
        />
        <RetiredBenefits rows={retired.filter(({ id }) => body.benefits.includes(id))} />
      </DraftCard>
      <DraftCard title="Sold at" changed={changed('sells')}>
        <ChipsField
          control={control}
          name="sells"
          legend="Sold at"
          legendHidden
          options={optionsOf(kept(catalogue.locations))}
          helper={planNotes.sells}
        />
      </DraftCard>
    </EditForm>
  )
}
