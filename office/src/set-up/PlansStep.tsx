import { dollars } from '@sipday/rules/money.ts'
import {
  type BenefitKey,
  isFrom,
  type ModelKey,
  setUpWords,
  type TemplateKey,
  templatesOf,
} from '@sipday/rules/office/plan-templates.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useWatch } from 'react-hook-form'
import { CheckField } from '../parts/fields/CheckField.tsx'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { kindIn } from '../parts/draft/use-shop-words.ts'
import { type Draft, itemsOf, type Save, seenOf, useDraft } from './draft.ts'
import { required, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

type Wish = { on: boolean; name: string; cents: number | null }
type Values = Record<TemplateKey, Wish>

const templatesIn = (draft: Draft) => templatesOf(kindIn(itemsOf(draft, 'rule')))

const planOf = (draft: Draft, key: TemplateKey) => {
  const template = templatesIn(draft).plans.find((one) => one.key === key)
  return itemsOf(draft, 'plan').find(({ body }) => template && isFrom(template, body))
}

const valuesIn = (draft: Draft): Values => {
  const none = itemsOf(draft, 'plan').length === 0
  const entries = templatesIn(draft).plans.map(({ key, name, usualCents }): [TemplateKey, Wish] => {
    const body = planOf(draft, key)?.body
    const isFirst = none && key === 'month'
    return [
      key,
      { on: body !== undefined || isFirst, name: body?.name ?? name, cents: body?.prices[0]?.cents ?? usualCents },
    ]
  })
  return Object.fromEntries(entries) as Values
}

/** Makes the models or benefits that the draft has not by that name. */
const ensure = async <K extends string>(
  subject: 'model' | 'benefit',
  keys: readonly K[],
  names: Readonly<Record<K, { name: string }>>,
  draft: Draft,
  make: (key: K, id: string | null) => Promise<string>,
): Promise<Record<K, string>> => {
  const ids: Partial<Record<K, string>> = {}
  for (const key of keys) {
    const known = itemsOf(draft, subject).find(({ body }) => body.name === names[key].name)
    ids[key] = known?.id ?? (await make(key, null))
  }
  return ids as Record<K, string>
}

const savePlans = async (values: Values, draft: Draft, save: Save): Promise<void> => {
  const { models: modelTemplates, benefits: benefitTemplates, plans: planTemplates } = templatesIn(draft)
  const wanted = planTemplates.filter(({ key }) => values[key].on)
  const models = await ensure<ModelKey>(
    'model',
    [...new Set(wanted.map(({ model }) => model))],
    modelTemplates,
    draft,
    (key, id) =>
      save(
        'model',
        { id },
        { ...modelTemplates[key], photo: null, position: Object.keys(modelTemplates).indexOf(key) },
      ),
  )
  const benefits = await ensure<BenefitKey>(
    'benefit',
    [...new Set(wanted.flatMap((template) => template.benefits))],
    benefitTemplates,
    draft,
    (key, id) => {
      const rest = { menuCents: null, costCents: null, status: ['Active'] }
      const position = Object.keys(benefitTemplates).indexOf(key)
      return save('benefit', { id }, { ...benefitTemplates[key], ...rest, position })
    },
  )
  const places = itemsOf(draft, 'location').map(({ id }) => id)
  for (const template of wanted) {
    const { name, cents } = values[template.key]
    const known = planOf(draft, template.key)
    await save('plan', known ?? { id: null }, {
      minimumQuantity: 1,
      onSale: 'public',
      description: template.description,
      photo: null,
      ...known?.body,
      modelId: models[template.model],
      name,
      frequency: template.frequency,
      planType: template.planType,
      gift: template.gift,
      sells: places.toSorted(),
      benefits: template.benefits.map((key) => benefits[key]).toSorted(),
      prices: [{ cents: cents ?? 0, from: SINCE_EVER }],
      position: planTemplates.indexOf(template),
    })
  }
}

/** The first plans, from templates. */
export function PlansStep({ draft, onDone }: StepProps) {
  const { read, save, takeOff } = useDraft()
  const planTemplates = templatesIn(draft).plans
  const form = useEditForm<Values>({
    seen: seenOf(...planTemplates.map(({ key }) => planOf(draft, key))),
    values: valuesIn(draft),
    failed: 'The plans could not be saved.',
    reload: read,
    save: async (values) => {
      const now = await read()
      for (const { key } of planTemplates) {
        const known = planOf(now, key)
        if (known && !values[key].on) await takeOff('plan', known.id)
      }
      await savePlans(values, now, save)
    },
    onSaved: onDone,
  })
  const { control } = form
  const chosen = useWatch({ control })
  const none = planTemplates.every(({ key }) => !chosen[key]?.on)
  return (
    <StepForm
      form={form}
      facts={(values) =>
        planTemplates.flatMap(({ key }) =>
          values[key].on ? [{ term: values[key].name, detail: dollars(values[key].cents ?? 0) }] : [],
        )
      }
    >
      <p>Choose what you want to sell first. You can add more plans, and change everything, later.</p>
      {planTemplates.map(({ key, name, about }) => (
        <Card key={key} stack>
          <CheckField
            control={control}
            name={`${key}.on`}
            label={`${name}: ${about.charAt(0).toLowerCase()}${about.slice(1)}`}
            check={() => (none && key === 'month' ? 'Choose at least one plan.' : undefined)}
          />
          {chosen[key]?.on && (
            <>
              <TextField
                control={control}
                name={`${key}.name`}
                label={`Name of the plan`}
                check={required('Enter a name.')}
              />
              <MoneyField control={control} name={`${key}.cents`} label={setUpWords.price} />
            </>
          )}
        </Card>
      ))}
    </StepForm>
  )
}
