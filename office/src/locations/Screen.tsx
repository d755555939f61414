import { dateIn } from '@sipday/rules/calendar.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/sections.tsx'
import { rowsQuery } from '../parts/draft/draft-queries.ts'
import { ThingPage } from '../parts/draft/ThingPage.tsx'
import { MayNot } from '../parts/MayNot.tsx'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { Section } from '../Section.tsx'
import { DetailsPage } from './DetailsPage.tsx'
import { LocationList } from './LocationList.tsx'
import { LocationPage } from './LocationPage.tsx'

const ClosingPage = lazy(() => import('./closing/ClosingPage.tsx').then((loaded) => ({ default: loaded.ClosingPage })))

/** The person's locations: what changes there during the day, and, in the draft, what is published about them. */
export function Screen({ me }: SectionProps) {
  const edits = me.capabilities.includes('locations.life')
  return (
    <Switch>
      <Route path="/locations">
        <LocationList edits={edits} />
      </Route>
      <Route path="/locations/new">
        <Details id="new" me={me} edits={edits} />
      </Route>
      <Route path="/locations/:id/details">{({ id }) => <Details key={id} id={id} me={me} edits={edits} />}</Route>
      <Route path="/locations/:id/closing">
        {({ id }) => (
          <Suspense fallback={null}>
            <ClosingPage key={id} id={id} me={me} />
          </Suspense>
        )}
      </Route>
      <Route path="/locations/:id">{({ id }) => <LocationPage key={id} id={id} me={me} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}

function Details({ id, me, edits }: { id: string; edits: boolean } & SectionProps) {
  const [now] = useState(() => new Date())
  const { data: rows } = useQuery({ ...rowsQuery('location'), enabled: edits })
  if (!edits)
    return (
      <Section name="Details" above={[{ label: 'Locations', to: '/locations' }]}>
        <MayNot needs="locations.life" />
      </Section>
    )
  return (
    <ThingPage subject="location" id={id}>
      {(thing) => (
        <DetailsPage
          thing={thing}
          shopZone={me.shop.timeZone}
          today={dateIn(now, me.shop.timeZone)}
          count={rows?.length ?? 0}
        />
      )}
    </ThingPage>
  )
}
