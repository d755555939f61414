import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { differ } from '../parts/draft/differ.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { DayField } from '../parts/fields/DayField.tsx'
import { optionsOf, required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { Section } from '../Section.tsx'
import { CampaignVisitors } from './CampaignVisitors.tsx'

type CampaignBody = DraftBody<'campaign'>
/** Empty texts stand for missing ones. */
type CampaignForm = Omit<CampaignBody, 'utm'> & { utm: string }

const toForm = (body: CampaignBody): CampaignForm => ({ ...body, utm: body.utm ?? '' })
const toBody = (form: CampaignForm): CampaignBody => ({ ...form, utm: form.utm.trim() || null })

const fresh: CampaignBody = {
  name: '',
  utm: null,
  modelIds: [],
  locationIds: [],
  planIds: [],
  startsOn: null,
  endsOn: null,
  channel: '',
  note: '',
  links: [],
}

export function CampaignPage({ thing, catalogue }: { thing: Thing<'campaign'>; catalogue: Catalogue }) {
  const { id, live, current } = thing
  const [begun] = useState(fresh)
  const form = useThingForm({
    subject: 'campaign',
    thing,
    values: toForm(current ?? live ?? begun),
    toBody,
    failed: 'The campaign could not be saved.',
    addressOf: (saved) => `/campaigns/${saved}`,
  })
  const { control } = form
  const body = toBody(useWatch({ control }) as CampaignForm)
  const plans = kept(catalogue.plans).filter(
    (plan) => body.modelIds.length === 0 || body.modelIds.includes(plan.body.modelId),
  )
  return (
    <Section
      name={id === null ? 'New Campaign' : (current ?? live ?? begun).name}
      above={[{ label: 'Campaigns', to: '/campaigns' }]}
    >
      <ThingForm
        subject="campaign"
        thing={thing}
        form={form}
        facts={(values) => draftFacts('campaign', toBody(values), nameIn(catalogue))}
      >
        <DraftCard
          title="What it is"
          changed={differ(live, body, ['name', 'utm', 'startsOn', 'endsOn', 'channel', 'note'])}
        >
          <TextField control={control} name="name" label="Name" check={required('Give the campaign a name.')} />
          <TextField
            control={control}
            name="utm"
            label="utm_campaign"
            optional
            helper="What the links say. Printed and posted links stop working as before when it changes."
          />
          <div className="grid-2">
            <DayField control={control} name="startsOn" label="Starts" optional />
            <DayField
              control={control}
              name="endsOn"
              label="Ends"
              optional
              check={(day) => (day && body.startsOn && day < body.startsOn ? 'It ends before it starts.' : undefined)}
            />
          </div>
          <TextField control={control} name="channel" label="Where It Runs" optional />
          <TextField control={control} name="note" label="Note" long optional />
        </DraftCard>
        <DraftCard title="What its links open" changed={differ(live, body, ['modelIds', 'locationIds', 'planIds'])}>
          <p className="small">Nothing chosen means any.</p>
          <ChipsField
            control={control}
            name="modelIds"
            legend="Memberships"
            options={optionsOf(kept(catalogue.models))}
          />
          <ChipsField
            control={control}
            name="locationIds"
            legend="Locations"
            options={optionsOf(kept(catalogue.locations))}
          />
          <ChipsField control={control} name="planIds" legend="Plans" options={optionsOf(plans)} />
        </DraftCard>
      </ThingForm>
      {id !== null && live !== null && <CampaignVisitors campaignId={id} />}
    </Section>
  )
}
