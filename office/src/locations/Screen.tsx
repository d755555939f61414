import { Route, Switch } from 'wouter'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { LocationList } from './LocationList.tsx'
import { LocationPage } from './LocationPage.tsx'

/** The person's locations: what changes there during the day. */
export function Screen() {
  return (
    <Switch>
      <Route path="/locations">
        <LocationList />
      </Route>
      <Route path="/locations/:id">{({ id }) => <LocationPage key={id} id={id} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
