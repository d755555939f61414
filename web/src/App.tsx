import { KitProvider } from '@sipday/ui/drawings/kit.ts'
import { ErrorBoundary } from '@sipday/ui/loading/ErrorBoundary.tsx'
import { useMemo, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { moneyMoves, showRedeemButton } from './purchase/selectors.ts'
import { useSend, useWizard, WizardProvider } from './purchase/useWizard.tsx'
import { PurchasePage } from './purchase/PurchasePage.tsx'
import { RedeemPage } from './redeem/RedeemPage.tsx'
import { signedOut } from './session.ts'
import { ErrorPage } from './shell/pages/ErrorPage.tsx'
import { Layout } from './shell/frame/Layout.tsx'
import { ShellProvider } from './shell/shell-context.tsx'
import type { Site } from './site.ts'

export type AppProps = {
  site: Site
  path?: string
}

/** The wizard on `/`, self-service on `/redeem`; every other address leads to `/` (S2). */
export function App({ site, path }: AppProps) {
  return (
    <ErrorBoundary fallback={<ErrorPage />}>
      <Router {...(path === undefined ? {} : { ssrPath: path })}>
        <WizardProvider machine={site.wizard}>
          <Pages site={site} />
        </WizardProvider>
      </Router>
    </ErrorBoundary>
  )
}

function Pages({ site }: { site: Site }) {
  const { session, logout, start } = site
  const { isAuthenticated } = useSyncExternalStore(session.subscribe, session.get, () => signedOut)
  const redeemButton = useWizard(showRedeemButton)
  const paying = useWizard(moneyMoves)
  const send = useSend()
  const shell = useMemo(
    () => ({
      isAuthenticated,
      showRedeemButton: redeemButton,
      moneyMoves: paying,
      logout,
      resetWizardFlow: () => send({ type: 'RESET_FLOW' }),
    }),
    [isAuthenticated, redeemButton, paying, logout, send],
  )
  return (
    <ShellProvider value={shell}>
      <KitProvider value={start.shop.kit}>
        <Layout shop={start.shop}>
          <Switch>
            <Route path="/">
              <PurchasePage shop={start.shop} call={site.call} begin={site.begin} comesWithCode={site.comesWithCode} />
            </Route>
            <Route path="/redeem">
              <RedeemPage
                shop={start.shop}
                today={start.today}
                session={session}
                call={site.call}
                asksFirst={site.asksFirst}
              />
            </Route>
            <Route>
              <Redirect to="/" replace />
            </Route>
          </Switch>
        </Layout>
      </KitProvider>
    </ShellProvider>
  )
}
