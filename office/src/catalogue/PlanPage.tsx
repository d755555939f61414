import { sinceText } from '@sipday/rules/office/words/catalogue-words.ts'
import { useState } from 'react'
import { ThingActions } from '../parts/draft/thing/ThingActions.tsx'
import { useWatch } from 'react-hook-form'
import { CataloguePage } from './CataloguePage.tsx'
import { newPlan, type PlanBody } from './plan-body.ts'
import { PlanForm } from './PlanForm.tsx'
import { PlanPhone } from './PlanPhone.tsx'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'

type PlanPageProps = { thing: Thing<'plan'>; catalogue: Catalogue; today: string; edits: boolean }

export function PlanPage({ thing, catalogue, today, edits }: PlanPageProps) {
  const { id, live, current, seen, changedBy, inDraft } = thing
  const [begun] = useState(() => {
    const models = kept(catalogue.models)
    const wanted = new URLSearchParams(window.location.search).get('model')
    const model = models.find((row) => row.id === wanted) ?? models[0]
    const everywhere = kept(catalogue.locations).map((location) => location.id)
    return newPlan(model?.id ?? '', everywhere, catalogue.plans.length)
  })
  const values = current ?? live ?? begun
  const form = useThingForm({
    subject: 'plan',
    thing,
    values,
    toBody: (typed) => typed,
    failed: 'The plan could not be saved.',
    addressOf: (saved) => `/catalogue/plans/${saved}`,
  })
  const body = useWatch({ control: form.control }) as PlanBody
  const model = catalogue.models.find((row) => row.id === values.modelId)
  const begins = live?.prices.map(({ from }) => from).sort()[0]
  return (
    <CataloguePage
      name={id === null ? 'New Plan' : values.name}
      above={model && id !== null ? [{ label: model.body.name, to: `/catalogue/models/${model.id}` }] : []}
      intro={live === null ? 'Not live yet.' : begins && `On sale ${sinceText(begins)}.`}
      catalogue={catalogue}
      today={today}
      edits={edits}
      phone={<PlanPhone body={body} catalogue={catalogue} today={today} />}
    >
      <PlanForm
        form={form}
        catalogue={catalogue}
        live={live}
        today={today}
        changedBy={changedBy}
        beside={
          id !== null && <ThingActions subject="plan" id={id} seen={seen} live={live !== null} inDraft={inDraft} />
        }
      />
    </CataloguePage>
  )
}
