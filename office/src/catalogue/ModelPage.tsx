import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { listPriceText } from '@sipday/rules/office/words/catalogue-words.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { OrderList } from '../parts/draft/order/OrderList.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { PhotoField } from '../parts/photo/PhotoField.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { CataloguePage } from './CataloguePage.tsx'
import { differ } from '../parts/draft/differ.ts'
import { ModelsPhone } from './ModelsPhone.tsx'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { required } from '../parts/fields/options.ts'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'

type ModelBody = DraftBody<'model'>
type ModelPageProps = { thing: Thing<'model'>; catalogue: Catalogue; today: string }

export function ModelPage({ thing, catalogue, today }: ModelPageProps) {
  const { id, live, current } = thing
  const [begun] = useState<ModelBody>({ name: '', description: '', photo: null, position: catalogue.models.length })
  const values = current ?? live ?? begun
  const form = useThingForm({
    subject: 'model',
    thing,
    values,
    toBody: (typed) => typed,
    failed: 'The membership could not be saved.',
    addressOf: (saved) => `/catalogue/models/${saved}`,
  })
  const body = useWatch({ control: form.control }) as ModelBody
  const plans = catalogue.plans.filter((plan) => plan.body.modelId === id)
  const shown = kept(catalogue.models).map((row) => (row.id === id ? { id: row.id, body } : row))
  return (
    <CataloguePage
      name={id === null ? 'New Membership' : values.name}
      above={[]}
      intro={live === null ? 'Not live yet.' : undefined}
      catalogue={catalogue}
      today={today}
      edits
      phone={
        <ModelsPhone models={id === null ? [...shown, { id: 'new', body }] : shown} plans={kept(catalogue.plans)} />
      }
    >
      <ThingForm
        subject="model"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('model', version, nameIn(catalogue))}
      >
        <DraftCard title="What it is" changed={differ(live, body, ['name', 'description'])}>
          <TextField control={form.control} name="name" label="Name" check={required('Give it a name.')} />
          <TextField control={form.control} name="description" label="Description" long optional />
        </DraftCard>
        <DraftCard title="How it looks" changed={differ(live, body, ['photo'])}>
          <PhotoField control={form.control} name="photo" example="Two glasses of iced coffee on a wooden counter" />
        </DraftCard>
      </ThingForm>
      {id !== null && (
        <Card as="section" stack aria-labelledby="plans">
          <h2 className="h3" id="plans">
            Plans
          </h2>
          {plans.length === 0 && <p>It has no plan yet: customers do not see it.</p>}
          <OrderList
            subject="plan"
            rows={plans}
            edits
            end={(plan) => listPriceText(plan.body.prices, today, plan.body.frequency)}
          />
          <div>
            <GoButton variant="outlined" to={`/catalogue/plans/new?model=${encodeURIComponent(id)}`}>
              New Plan
            </GoButton>
          </div>
        </Card>
      )}
    </CataloguePage>
  )
}
