import type { Frequency } from '@sipday/contract/catalogue.ts'
import { dollars } from '@sipday/rules/money.ts'
import { kindOf, kindWords, setUpWords } from '@sipday/rules/office/opening/kind-words.ts'
import { lastPrice, SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { frequencyWords } from '@sipday/rules/office/words/catalogue-words.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { newPlan } from '../catalogue/plan-body.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { optionsIn, optionsOf, required } from '../parts/fields/options.ts'
import { SelectField } from '../parts/fields/SelectField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { itemsOf, shopIn, useDraft } from './draft.ts'
import { Made } from '../parts/Made.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** The first membership, which the plan belongs to. */
const MODEL = 'Individual Membership'

type Values = { name: string; frequency: string; cents: number | null; benefits: string[]; sells: string[] }

export function PlanStep({ draft, onDone }: StepProps) {
  const made = itemsOf(draft, 'plan')
  if (made.length === 0) return <FirstPlan draft={draft} onDone={onDone} />
  return (
    <>
      <Made
        title="Your plans"
        rows={made.map(({ id, body }) => ({
          to: `/catalogue/plans/${id}`,
          title: body.name,
          detail: priceText(lastPrice(body.prices)?.cents ?? 0, body.frequency),
        }))}
        add={{ to: '/catalogue/plans/new', label: 'Add Another' }}
      />
      <div>
        <Button onClick={onDone}>Continue</Button>
      </div>
    </>
  )
}

function FirstPlan({ draft, onDone }: StepProps) {
  const { read, save } = useDraft()
  const benefits = itemsOf(draft, 'benefit')
  const places = itemsOf(draft, 'location')
  const form = useEditForm<Values>({
    values: { name: '', frequency: '', cents: null, benefits: only(benefits), sells: only(places) },
    seen: '',
    failed: 'The plan could not be saved.',
    save: async ({ name, frequency, cents, benefits: gives, sells }) => {
      const now = await read()
      const modelId =
        itemsOf(now, 'model')[0]?.id ??
        (await save('model', { id: null }, { name: MODEL, description: '', photo: null, position: 0 }))
      await save(
        'plan',
        { id: itemsOf(now, 'plan').find(({ body }) => body.name === name)?.id ?? null },
        {
          ...newPlan(modelId, sells.toSorted(), 0),
          name,
          frequency: frequency as Frequency,
          benefits: gives.toSorted(),
          prices: [{ cents: cents ?? 0, from: SINCE_EVER }],
        },
      )
    },
    onSaved: onDone,
  })
  const { control } = form
  const untaxed = useUntaxed()
  return (
    <StepForm form={form} facts={({ name, cents }) => [{ term: name, detail: dollars(cents ?? 0) }]} onSkip={onDone}>
      <Card stack>
        <TextField
          control={control}
          name="name"
          label="Name of the plan"
          helper={`Such as “${kindWords[kindOf(shopIn(draft))].firstPlan}”.`}
          check={required('Enter a name.')}
        />
        <SelectField
          control={control}
          name="frequency"
          label={setUpWords.often}
          options={[{ value: '', name: 'Choose how often' }, ...optionsIn(frequencyWords)]}
          check={required(setUpWords.noOften)}
        />
        <MoneyField control={control} name="cents" label={setUpWords.price(untaxed)} />
        {benefits.length > 1 && (
          <ChipsField control={control} name="benefits" legend="What It Gives" options={optionsOf(benefits)} />
        )}
        {places.length > 1 && (
          <ChipsField control={control} name="sells" legend="Sold At" options={optionsOf(places)} />
        )}
      </Card>
    </StepForm>
  )
}

/** Where there is one, there is nothing to choose. */
const only = (items: readonly { id: string }[]): string[] => (items.length === 1 ? items.map(({ id }) => id) : [])
