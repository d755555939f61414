import { draftFacts } from '@sipday/rules/office/draft-facts.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { useContext, useState } from 'react'
import { createPortal } from 'react-dom'
import { bodyOf, newLocation } from '../locations/opening/opening-body.ts'
import { OpeningCards } from '../locations/opening/OpeningCards.tsx'
import { useOpeningForm } from '../locations/opening/use-opening-form.ts'
import { type Thing, ThingPage } from '../parts/draft/thing/ThingPage.tsx'
import { AsVisitor } from './AsVisitor.tsx'
import { itemsOf } from './draft.ts'
import { Made } from '../parts/Made.tsx'
import { Beside, type StepProps } from './step.ts'
import { StepForm } from './StepForm.tsx'

/** The first location; others are added as later ones are. */
export function PlaceStep({ draft, onDone }: StepProps) {
  const [place, ...others] = itemsOf(draft, 'location')
  const [first] = itemsOf(draft, 'plan')
  const cents = first && lastPrice(first.body.prices)?.cents
  const plan = first && cents !== undefined ? { name: first.body.name, cents } : null
  return (
    <>
      <ThingPage subject="location" id={place?.id ?? 'new'}>
        {(thing) => <Place thing={thing} plan={plan} onDone={onDone} />}
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

type PlaceProps = { thing: Thing<'location'>; plan: { name: string; cents: number } | null; onDone: () => void }

function Place({ thing, plan, onDone }: PlaceProps) {
  const beside = useContext(Beside)
  const [now] = useState(() => new Date())
  const [begun] = useState(() => newLocation(0))
  const form = useOpeningForm({ thing, begun, onSaved: onDone })
  return (
    <StepForm
      form={form}
      facts={(version) => draftFacts('location', bodyOf(version, thing.current ?? begun, null), (_, known) => known)}
      onSkip={onDone}
    >
      <OpeningCards control={form.control} ownId={thing.id} now={now} changed={false} />
      {beside && createPortal(<AsVisitor control={form.control} plan={plan} />, beside)}
    </StepForm>
  )
}
