import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { FirstStepSkeleton } from './purchase/boot/FirstStepSkeleton.tsx'
import { showRedeemButton } from './purchase/selectors.ts'
import { useSend, useWizard, WizardProvider } from './purchase/useWizard.tsx'
import { Wizard } from './purchase/Wizard.tsx'
import type { Wizard as WizardActor } from './purchase/wizard-actor.ts'
import type { SessionStore } from './session.ts'
import { Layout } from './shell/Layout.tsx'
import { ShellProvider } from './shell/shell-context.tsx'
import type { Start } from './start.ts'

export type AppProps = {
  start: Start
  wizard: WizardActor
  session: SessionStore
  logout: () => Promise<void>
  /** The address that the server renders; absent in the browser. */
  url?: string
}

const Redeem = lazy(() => import('./redeem/Redeem.tsx').then((module) => ({ default: module.Redeem })))

/** The customer's site: the wizard on `/`, self-service on `/redeem`, every other address leads to `/` (S2). */
export function App(props: AppProps) {
  const path = props.url === undefined ? {} : { ssrPath: props.url }
  return (
    <Router {...path}>
      <WizardProvider wizard={props.wizard}>
        <Pages {...props} />
      </WizardProvider>
    </Router>
  )
}

function Pages({ start, session, logout }: AppProps) {
  const { isAuthenticated } = useSyncExternalStore(session.subscribe, session.get, session.get)
  const redeemButton = useWizard(showRedeemButton)
  const send = useSend()
  const shell = useMemo(
    () => ({
      isAuthenticated,
      showRedeemButton: redeemButton,
      logout,
      resetWizardFlow: () => send({ type: 'RESET_FLOW' }),
    }),
    [isAuthenticated, redeemButton, logout, send],
  )
  return (
    <ShellProvider value={shell}>
      <Layout shop={start.shop}>
        <Switch>
          <Route path="/">
            <Wizard shop={start.shop} />
          </Route>
          <Route path="/redeem">
            <Suspense fallback={<FirstStepSkeleton />}>
              <Redeem />
            </Suspense>
          </Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </Layout>
    </ShellProvider>
  )
}
