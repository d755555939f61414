import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { useState } from 'react'
import { bodyOf, newLocation } from '../locations/opening/opening-body.ts'
import { OpeningCards } from '../locations/opening/OpeningCards.tsx'
import { useOpeningForm } from '../locations/opening/use-opening-form.ts'
import { type Thing, ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { itemsOf } from './draft.ts'
import { Made } from '../parts/Made.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** The first location; others are added as later ones are. */
export function PlaceStep({ draft, onDone }: StepProps) {
  const [place, ...others] = itemsOf(draft, 'location')
  return (
    <>
      <ThingPage subject="location" id={place?.id ?? 'new'}>
        {(thing) => <Place thing={thing} onDone={onDone} />}
      </ThingPage>
      {place && (
        <Made
          title="Your other locations"
          rows={others.map(({ id, body }) => ({
            to: `/locations/${id}/details`,
            title: body.name,
            detail: body.address,
          }))}
          add={{ to: '/locations/new', label: 'New Location' }}
        />
      )}
    </>
  )
}

function Place({ thing, onDone }: { thing: Thing<'location'>; onDone: () => void }) {
  const [now] = useState(() => new Date())
  const [begun] = useState(() => newLocation(0))
  const form = useOpeningForm({ thing, begun, onSaved: onDone })
  return (
    <StepForm
      form={form}
      facts={(version) => draftFacts('location', bodyOf(version, thing.current ?? begun, null), (_, known) => known)}
      onSkip={onDone}
    >
      <OpeningCards control={form.control} now={now} changed={false} />
    </StepForm>
  )
}
