import { Spinner } from '@sipday/ui/Spinner.tsx'
import { useEffect, useState } from 'react'
import { useTitle } from '../shell/use-title.ts'
import { EnterContact } from './contact/EnterContact.tsx'
import { EnterCode } from './code/EnterCode.tsx'
import { SelectAccount } from './account/SelectAccount.tsx'
import { CompleteProfile } from './profile/CompleteProfile.tsx'
import { AddCard } from './dashboard/add-card/AddCard.tsx'
import { ConfirmCard } from './dashboard/confirm/ConfirmCard.tsx'
import { ManageSubscription } from './dashboard/details/ManageSubscription.tsx'
import { Dashboard } from './dashboard/list/Dashboard.tsx'
import { DashboardSkeleton } from './dashboard/list/DashboardSkeleton.tsx'
import { UpdatePayment } from './dashboard/payment/UpdatePayment.tsx'
import { screenOf, screenTitles, type Screen } from './selectors.ts'
import { useBrowserBack } from './use-browser-back.ts'
import { useRedeem } from './useRedeem.tsx'
import css from './RedeemPage.module.css'

/** Whether the person came here from another screen: then the new heading takes the focus. */
const useMoved = (screen: Screen): boolean => {
  const [seen, setSeen] = useState({ screen, shown: 0 })
  if (seen.screen === screen) return seen.shown > 1
  const waited = seen.screen === 'checking' || seen.screen === 'loading'
  const next = { screen, shown: waited && seen.shown < 2 ? 1 : 2 }
  setSeen(next)
  return next.shown > 1
}

/** The screen of the machine's state. */
export function ScreenSwitch() {
  const screen = useRedeem(screenOf)
  const moved = useMoved(screen)
  useTitle(screenTitles[screen])
  useBrowserBack(screen)
  useEffect(() => {
    // The heading has the focus; what stands above it belongs to the new screen too.
    if (moved) window.scrollTo(0, 0)
  }, [screen, moved])
  switch (screen) {
    case 'checking':
      return (
        <div className={`page narrow ${css.waiting}`}>
          <Spinner label="Checking authentication" />
        </div>
      )
    case 'loading':
      return <DashboardSkeleton />
    case 'enterContact':
      return <EnterContact moved={moved} />
    case 'enterOtp':
      return <EnterCode />
    case 'selectAccount':
      return <SelectAccount />
    case 'completeProfile':
      return <CompleteProfile />
    case 'list':
      return <Dashboard moved={moved} />
    case 'details':
      return <ManageSubscription />
    case 'payment':
      return <UpdatePayment />
    case 'addCard':
      return <AddCard />
    case 'confirmPayment':
      return <ConfirmCard />
  }
}
