import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import type { SectionProps } from '../menu/section.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'

const BooksPage = lazy(() => import('./books/BooksPage.tsx').then((loaded) => ({ default: loaded.BooksPage })))
const DownloadsPage = lazy(() =>
  import('./books/DownloadsPage.tsx').then((loaded) => ({ default: loaded.DownloadsPage })),
)
const FailedPage = lazy(() => import('./FailedPage.tsx').then((loaded) => ({ default: loaded.FailedPage })))
const RefundsPage = lazy(() => import('./RefundsPage.tsx').then((loaded) => ({ default: loaded.RefundsPage })))
const RefundPage = lazy(() => import('./RefundPage.tsx').then((loaded) => ({ default: loaded.RefundPage })))

const PayoutsPage = lazy(() => import('./payouts/PayoutsPage.tsx').then((loaded) => ({ default: loaded.PayoutsPage })))
const DisputesPage = lazy(() =>
  import('./disputes/DisputesPage.tsx').then((loaded) => ({ default: loaded.DisputesPage })),
)
const DisputePage = lazy(() => import('./disputes/DisputePage.tsx').then((loaded) => ({ default: loaded.DisputePage })))
const PayoutPage = lazy(() => import('./payouts/PayoutPage.tsx').then((loaded) => ({ default: loaded.PayoutPage })))

export function Screen({ me }: SectionProps) {
  return (
    <Switch>
      <Route path="/money">
        <PaymentsPage me={me} />
      </Route>
      <Route path="/money/payments">
        <PaymentsPage me={me} />
      </Route>
      <Route path="/money/refunds">
        <RefundsPage me={me} />
      </Route>
      <Route path="/money/failed">
        <FailedPage me={me} />
      </Route>
      <Route path="/money/books">
        <BooksPage me={me} />
      </Route>
      <Route path="/money/downloads">
        <DownloadsPage me={me} />
      </Route>
      <Route path="/money/refunds/:id">{({ id }) => <RefundPage key={id} id={id} me={me} />}</Route>
      <Route path="/money/disputes">
        <DisputesPage me={me} />
      </Route>
      <Route path="/money/disputes/:id">{({ id }) => <DisputePage key={id} id={id} me={me} />}</Route>
      <Route path="/money/payouts">
        <PayoutsPage me={me} />
      </Route>
      <Route path="/money/payouts/:id">{({ id }) => <PayoutPage key={id} id={id} me={me} />}</Route>
      <Route>
        <NoSuchPage />
      </Route>
    </Switch>
  )
}
