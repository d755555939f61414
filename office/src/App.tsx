import { Button } from '@sipday/ui/actions/Button.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { ErrorBoundary } from '@sipday/ui/loading/ErrorBoundary.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { Router, useLocation } from 'wouter'
import { failureText, refusedWith } from './failure.ts'
import { Frame } from './Frame.tsx'
import { Broken } from './parts/Broken.tsx'
import { AskBeforeLeaving } from './parts/form/AskBeforeLeaving.tsx'
import { useHeldLocation } from './parts/form/use-held-location.ts'
import { ProveAgain } from './prove/ProveAgain.tsx'
import { meQuery } from './session.ts'
import { invitationIn } from './sign-in/invitation.ts'

const Shell = lazy(() => import('./Shell.tsx').then(({ Shell: screen }) => ({ default: screen })))
const SignIn = lazy(() => import('./sign-in/SignIn.tsx').then(({ SignIn: screen }) => ({ default: screen })))

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <AskBeforeLeaving>
        <Router base="/office" hook={useHeldLocation}>
          <ProveAgain>
            <ErrorBoundary fallback={<BrokenOffice />}>
              <Suspense fallback={<Opening />}>
                <Door />
              </Suspense>
            </ErrorBoundary>
          </ProveAgain>
        </Router>
      </AskBeforeLeaving>
    </QueryClientProvider>
  )
}

/** Even for a person who is signed in: the invitation may be someone else's. */
function Door() {
  // Renders this again when the invitation's address is left.
  useLocation()
  const invitation = invitationIn(window.location)
  const { data, error, refetch } = useQuery({ ...meQuery, enabled: invitation === null })
  if (invitation !== null) return <SignIn begin={{ at: 'invitation', token: invitation }} />
  if (data) return <Shell me={data} />
  if (refusedWith(error, 'not_signed_in')) return <SignIn begin={{ at: 'address', email: '' }} />
  if (refusedWith(error, 'second_factor_needed')) return <SignIn begin={{ at: 'continue' }} />
  if (!error) return <Opening />
  return (
    <Plain>
      <Alert
        kind="bad"
        action={
          <Button variant="danger" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {failureText(error, 'The office could not be opened.')}
      </Alert>
    </Plain>
  )
}

const Plain = ({ children }: { children: ReactNode }) => (
  <Frame>
    <main className="page narrow section">{children}</main>
  </Frame>
)

const BrokenOffice = () => (
  <Plain>
    <Broken />
  </Plain>
)

const Opening = () => (
  <Plain>
    <SkeletonGroup label="Opening the office">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </SkeletonGroup>
  </Plain>
)
