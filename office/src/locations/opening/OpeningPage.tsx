import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { ThingForm } from '../../parts/draft/thing/ThingForm.tsx'
import type { Thing } from '../../parts/draft/thing/ThingPage.tsx'
import { DayField } from '../../parts/fields/DayField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { degrees } from '../../parts/place/place-checks.ts'
import { Section } from '../../Section.tsx'
import css from '../locations.module.css'
import { bodyOf, newLocation } from './opening-body.ts'
import { OpeningCards } from './OpeningCards.tsx'
import { useOpeningForm } from './use-opening-form.ts'

type OpeningPageProps = { thing: Thing<'location'>; now: Date; count: number }

export function OpeningPage({ thing, now, count }: OpeningPageProps) {
  const { id, current, inDraft } = thing
  const [, navigate] = useLocation()
  const [begun] = useState(() => newLocation(count))
  const form = useOpeningForm({
    thing,
    begun,
    onSaved: (saved) => {
      if (id === null && saved) navigate(`/locations/${saved}/details`, { replace: true })
    },
  })
  const { control } = form
  const name = current?.name ?? 'New Location'
  return (
    <Section name={name} above={[{ label: 'Locations', to: '/locations' }]}>
      <ThingForm
        subject="location"
        thing={thing}
        form={form}
        facts={(version) => draftFacts('location', bodyOf(version, current ?? begun, null), (_, known) => known)}
      >
        <OpeningCards control={control} ownId={id} now={now} changed={inDraft} />
        <DraftCard title="More about it" changed={inDraft}>
          <div className={css.fields}>
            <TextField control={control} name="phone" label="Phone" type="tel" optional />
            <DayField
              control={control}
              name="opensOn"
              label="Opening day"
              optional
              helper="On sale from midnight of that day. Empty: it is open once this is published."
            />
            <TextField
              control={control}
              name="lat"
              label="Latitude"
              optional
              helper="Left empty, it stands in the middle of its ZIP code."
              check={degrees(90)}
            />
            <TextField control={control} name="lng" label="Longitude" optional check={degrees(180)} />
          </div>
        </DraftCard>
      </ThingForm>
    </Section>
  )
}
