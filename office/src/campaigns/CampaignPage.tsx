import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { utmFrom } from '@sipday/rules/office/campaigns/links.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { differ } from '../parts/draft/differ.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { ChipsField } from '../parts/fields/ChipsField.tsx'
import { DayField } from '../parts/fields/DayField.tsx'
import { optionsOf, required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { Section } from '../Section.tsx'
import css from './campaigns.module.css'
import { CampaignVisitors } from './CampaignVisitors.tsx'
import { LinkLook } from './links/LinkLook.tsx'
import { LinkDetails } from './links/LinkDetails.tsx'
import { LinksCard } from './links/LinksCard.tsx'
import { notYet } from './not-yet.ts'

type CampaignBody = DraftBody<'campaign'>
/** Empty texts stand for missing ones. */
type CampaignForm = Omit<CampaignBody, 'utm'> & { utm: string }

const toForm = (body: CampaignBody): CampaignForm => ({ ...body, utm: body.utm ?? '' })

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

type CampaignPageProps = {
  thing: Thing<'campaign'>
  catalogue: Catalogue
  /** Of the shop's site, without a closing slash. */
  publicUrl: string
}

export function CampaignPage({ thing, catalogue, publicUrl }: CampaignPageProps) {
  const { id, live, current } = thing
  const [begun] = useState(fresh)
  const { data: others = [] } = useQuery(rowsQuery('campaign'))
  /** A campaign without a link could not be posted: it gets one from its name. */
  const toBody = (typed: CampaignForm): CampaignBody => ({
    ...typed,
    utm:
      typed.utm.trim() ||
      utmFrom(
        typed.name,
        others.flatMap((one) => (one.id === id ? [] : [one.body.utm])),
      ),
  })
  const form = useThingForm({
    subject: 'campaign',
    thing,
    values: toForm(current ?? live ?? begun),
    toBody,
    failed: 'The campaign could not be saved.',
    addressOf: (saved) => `/campaigns/${saved}`,
  })
  const { control, setValue } = form
  const typed = useWatch({ control }) as CampaignForm
  const body = { ...typed, utm: typed.utm.trim() || null }
  const setLinks = (links: CampaignBody['links']) => setValue('links', links, { shouldDirty: true })
  const plans = kept(catalogue.plans).filter(
    (plan) => body.modelIds.length === 0 || body.modelIds.includes(plan.body.modelId),
  )
  return (
    <Section
      name={id === null ? 'New Campaign' : (current ?? live ?? begun).name}
      above={[{ label: 'Campaigns', to: '/campaigns' }]}
    >
      <div className={css.columns}>
        <ThingForm
          subject="campaign"
          thing={thing}
          form={form}
          facts={(values) => draftFacts('campaign', toBody(values), nameIn(catalogue))}
        >
          <DraftCard title="What it is" changed={differ(live, body, ['name', 'startsOn', 'endsOn', 'channel'])}>
            <TextField control={control} name="name" label="Name" check={required('Give the campaign a name.')} />
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
          {id !== null && (
            <DraftCard title="Links" changed={differ(live, body, ['utm', 'links'])}>
              {body.utm === null ? (
                <>
                  <p>This campaign has no link yet.</p>
                  <div>
                    <Button
                      variant="outlined"
                      onClick={() => setValue('utm', toBody(typed).utm ?? '', { shouldDirty: true })}
                    >
                      Make a Link
                    </Button>
                  </div>
                </>
              ) : (
                <LinksCard
                  id={id}
                  saved={current ?? live}
                  utm={body.utm}
                  links={body.links}
                  publicUrl={publicUrl}
                  note={notYet({ live, saved: current ?? live, typed: body })}
                  onAdd={(link) => setLinks([...body.links, link])}
                />
              )}
            </DraftCard>
          )}
          <LinkDetails
            fields={
              <>
                <TextField
                  control={control}
                  name="utm"
                  label="Name in the Address (utm_campaign)"
                  optional
                  helper="Made from the name if you leave it empty. After the first visitor it cannot change."
                />
                <TextField control={control} name="note" label="Note" long optional />
              </>
            }
            links={body.links}
            onRemove={(gone) => setLinks(body.links.filter((link) => link !== gone))}
          />
        </ThingForm>
        {id !== null && (
          <aside aria-label="What the link opens">
            <LinkLook id={id} />
          </aside>
        )}
      </div>
      {id !== null && live !== null && <CampaignVisitors campaignId={id} byLink={live.links.length > 0} />}
    </Section>
  )
}
