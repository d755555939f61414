import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { LocationList } from './LocationList.tsx'
import { LocationPage } from './LocationPage.tsx'

/** Each is opened now and then, and is as large as the rest. */
const Details = lazy(() => import('./Details.tsx').then((loaded) => ({ default: loaded.Details })))
const ClosingPage = lazy(() => import('./closing/ClosingPage.tsx').then((loaded) => ({ default: loaded.ClosingPage })))

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
      <Route path="/locations/:id/closing">{({ id }) => <ClosingPage key={id} id={id} me={me} />}</Route>
      <Route path="/locations/:id">{({ id }) => <LocationPage key={id} id={id} me={me} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
