import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { CustomerPage } from './CustomerPage.tsx'

const CustomersPage = lazy(() => import('./CustomersPage.tsx').then(({ CustomersPage: page }) => ({ default: page })))
const AgreedPage = lazy(() => import('./AgreedPage.tsx').then(({ AgreedPage: page }) => ({ default: page })))
const MemberViewPage = lazy(() =>
  import('./as-member/MemberViewPage.tsx').then(({ MemberViewPage: page }) => ({ default: page })),
)

export function Screen({ me }: SectionProps) {
  return (
    <Switch>
      <Route path="/customers">
        <CustomersPage mayAdd={me.capabilities.includes('customers')} />
      </Route>
      <Route path="/customers/:id/agreed">{({ id }) => <AgreedPage key={id} id={id} me={me} />}</Route>
      <Route path="/customers/:id/as-member">{({ id }) => <MemberViewPage key={id} id={id} me={me} />}</Route>
      <Route path="/customers/:id">{({ id }) => <CustomerPage key={id} id={id} me={me} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
