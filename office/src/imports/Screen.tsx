import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { ImportPage } from './ImportPage.tsx'
import { ImportsPage } from './ImportsPage.tsx'
import { NewImport } from './NewImport.tsx'

export function Screen({ me }: SectionProps) {
  return (
    <Switch>
      <Route path="/imports">
        <ImportsPage me={me} />
      </Route>
      <Route path="/imports/new">
        <NewImport />
      </Route>
      <Route path="/imports/:id">{({ id }) => <ImportPage key={id} id={id} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
