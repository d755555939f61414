import { dateIn } from '@sipday/rules/calendar.ts'
import { cameTogether } from '@sipday/rules/office/campaigns/came.ts'
import { utmFrom } from '@sipday/rules/office/campaigns/links.ts'
import { campaignSaid } from '@sipday/rules/office/campaigns/said.ts'
import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'
import { differ } from '../parts/draft/differ.ts'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { ThingForm } from '../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../parts/draft/thing/ThingPage.tsx'
import { useThingForm } from '../parts/draft/thing/use-thing-form.ts'
import { required } from '../parts/fields/options.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { useSavesItself } from '../parts/form/use-saves-itself.ts'
import { reportQuery } from '../reports/report-query.ts'
import { Section } from '../Section.tsx'
import { type CampaignBody, type CampaignForm, freshCampaign, toForm } from './campaign-form.ts'
import css from './campaigns.module.css'
import { CampaignVisitors } from './CampaignVisitors.tsx'
import { LinkDetails } from './links/LinkDetails.tsx'
import { LinkLook } from './links/LinkLook.tsx'
import { LinksCard } from './links/LinksCard.tsx'
import { notYet } from './not-yet.ts'
import { WhatOpens } from './WhatOpens.tsx'

type CampaignPageProps = {
  thing: Thing<'campaign'>
  catalogue: Catalogue
  /** The address is without a closing slash. */
  shop: { address: string; timeZone: string }
}

/** What the head's buttons open further down, and put the cursor into. */
type Opened = { days?: true; details?: true; field: keyof CampaignForm }

export function CampaignPage({ thing, catalogue, shop }: CampaignPageProps) {
  const { id, live, current } = thing
  const [begun] = useState(freshCampaign)
  const [today] = useState(() => dateIn(new Date(), shop.timeZone))
  const [opened, setOpened] = useState<Opened | null>(null)
  const { data: others = [] } = useQuery(rowsQuery('campaign'))
  const asked = { campaignId: id ?? '' }
  const { data: report } = useQuery({ ...reportQuery('campaign-links', asked), enabled: id !== null && live !== null })
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
  const shown = current ?? live ?? begun
  const form = useThingForm({
    subject: 'campaign',
    thing,
    values: toForm(shown),
    toBody,
    failed: 'The campaign could not be saved.',
    addressOf: (saved) => `/campaigns/${saved}`,
  })
  const saving = useSavesItself(form, id !== null)
  const { control, setValue } = form
  const fields = useRef<HTMLDivElement>(null)
  const typed = useWatch({ control }) as CampaignForm
  const body = { ...typed, utm: typed.utm.trim() || null }
  const setLinks = (links: CampaignBody['links']) => setValue('links', links, { shouldDirty: true })
  const show = (next: Opened) => setOpened((was) => ({ ...was, ...next }))
  useEffect(() => {
    if (opened) fields.current?.querySelector<HTMLElement>(`[name="${opened.field}"]`)?.focus()
  }, [opened])

  const named = (
    <>
      <TextField control={control} name="name" label="Name" check={required('Give the campaign a name.')} />
      <TextField control={control} name="channel" label="Where It Runs" optional />
    </>
  )
  const told = (
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
  )
  const opens = (
    <WhatOpens
      id={id}
      control={control}
      catalogue={catalogue}
      changed={differ(live, body, ['modelIds', 'locationIds', 'planIds', 'startsOn', 'endsOn'])}
      showsDays={id === null || opened?.days === true}
      onShowDays={() => show({ days: true, field: 'startsOn' })}
    />
  )
  const facts = (values: CampaignForm) => draftFacts('campaign', toBody(values), nameIn(catalogue))
  const above = [{ label: 'Campaigns', to: '/campaigns' }]
  if (id === null)
    return (
      <Section name="New Campaign" above={above}>
        <ThingForm subject="campaign" thing={thing} form={form} facts={facts}>
          <DraftCard title="What it is" changed>
            {named}
          </DraftCard>
          {opens}
          <LinkDetails fields={told} links={body.links} onRemove={() => undefined} />
        </ThingForm>
      </Section>
    )
  return (
    <Section
      name={shown.name}
      above={above}
      said={campaignSaid({
        startsOn: shown.startsOn,
        endsOn: shown.endsOn,
        places: kept(catalogue.locations).flatMap((place) =>
          shown.locationIds.includes(place.id) ? [place.body.name] : [],
        ),
        isLive: live !== null,
        today,
        came: report
          ? cameTogether(
              report.rows.map(({ visitors, paid, cents, renewed }) => ({
                visitors: Number(visitors),
                paid: Number(paid),
                cents: Number(cents),
                renewed: Number(renewed),
              })),
            )
          : null,
      })}
      atHead={
        <div className="row wrap">
          <Button variant="text" onClick={() => show({ details: true, field: 'name' })}>
            Edit Name and Note
          </Button>
          <Button variant="outlined" onClick={() => show({ days: true, field: 'endsOn' })}>
            End on a Day…
          </Button>
        </div>
      }
    >
      <div ref={fields} {...saving}>
        <ThingForm subject="campaign" thing={thing} form={form} facts={facts} savesItself>
          <div className={css.columns}>
            <div className="stack">
              {opens}
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
                    publicUrl={shop.address}
                    note={notYet({ live, typed: body })}
                    onAdd={(link) => setLinks([...body.links, link])}
                  />
                )}
              </DraftCard>
            </div>
            <aside aria-label="What the link opens">
              <LinkLook id={id} />
            </aside>
          </div>
          {live !== null && <CampaignVisitors campaignId={id} />}
          <LinkDetails
            key={opened?.details ? 'opened' : 'folded'}
            isOpen={opened?.details === true}
            fields={
              <>
                {named}
                {told}
              </>
            }
            links={body.links}
            onRemove={(gone) => setLinks(body.links.filter((link) => link !== gone))}
          />
        </ThingForm>
      </div>
    </Section>
  )
}
