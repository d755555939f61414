import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { ReleasePage } from './ReleasePage.tsx'
import { ReleasesPage } from './ReleasesPage.tsx'

export function Screen({ me }: SectionProps) {
  return (
    <Switch>
      <Route path="/releases">
        <ReleasesPage me={me} />
      </Route>
      <Route path="/releases/:id">
        {({ id }) => (/^\d{1,9}$/.test(id) ? <ReleasePage id={Number(id)} me={me} /> : <NoSuchPage />)}
      </Route>
    </Switch>
  )
}
