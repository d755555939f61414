import type { Shop } from '@sipday/contract/catalogue.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ToastRegion } from '@sipday/ui/notices/ToastRegion.tsx'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import type { Call } from './calls.ts'
import { FirstStepSkeleton } from './boot/FirstStepSkeleton.tsx'
import { countArrivals, PageDataProvider, type PageData } from './page-data.tsx'
import { screenOf } from './selectors.ts'
import { useHistory } from './resume/use-history.ts'
import { useScreen } from './screens/use-screen.ts'
import { useWizard } from './useWizard.tsx'
import { useWizardToasts } from './use-wizard-toasts.ts'

const AllDrinks = lazy(() => import('../drinks/AllDrinks.tsx').then((module) => ({ default: module.AllDrinks })))

type PurchasePageProps = { shop: Shop; call: Call; begin: () => void; comesWithCode?: boolean }

export function PurchasePage({ shop, call, begin, comesWithCode = false }: PurchasePageProps) {
  useEffect(begin, [begin])
  const name = useWizard(screenOf)
  const locationId = useWizard(({ context }) => context.locationId)
  const { Screen, failed, retry } = useScreen(name)
  const toasts = useWizardToasts()
  useHistory()
  const [drinks, setDrinks] = useState<{ section: string | null } | null>(null)
  const [arrivals] = useState(countArrivals)
  const data = useMemo(
    (): PageData => ({
      shop,
      call,
      openDrinks: (section) => setDrinks({ section: section ?? null }),
      arrivals,
      comesWithCode,
    }),
    [shop, call, arrivals, comesWithCode],
  )
  // The same element within a step, so that opening the drinks does not render it again.
  const step = useMemo(() => (Screen ? <Screen key={name} /> : null), [Screen, name])
  if (name === null) return null
  return (
    <PageDataProvider value={data}>
      {step ?? <NotHere failed={failed} retry={retry} />}
      {drinks && (
        <Suspense>
          <AllDrinks call={call} locationId={locationId} section={drinks.section} onClose={() => setDrinks(null)} />
        </Suspense>
      )}
      <ToastRegion toasts={toasts} />
    </PageDataProvider>
  )
}

function NotHere({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) return <FirstStepSkeleton />
  return (
    <div className="page">
      <Alert kind="bad" heading="This step could not be loaded." action={<Button onClick={retry}>Try again</Button>}>
        Please check your connection. What you have chosen and typed is still here.
      </Alert>
    </div>
  )
}
