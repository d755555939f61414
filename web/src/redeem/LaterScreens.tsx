import type { Shop } from '@sipday/contract/catalogue.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { SelectAccount } from './account/SelectAccount.tsx'
import { EnterCode } from './code/EnterCode.tsx'
import { AddCard } from './dashboard/add-card/AddCard.tsx'
import { ConfirmCard } from './dashboard/confirm/ConfirmCard.tsx'
import { ManageSubscription } from './dashboard/details/ManageSubscription.tsx'
import { Dashboard } from './dashboard/list/Dashboard.tsx'
import { DashboardSkeleton } from './dashboard/list/DashboardSkeleton.tsx'
import { UpdatePayment } from './dashboard/payment/UpdatePayment.tsx'
import { CompleteProfile } from './profile/CompleteProfile.tsx'
import { ConfirmWhenAsked } from '../confirm-contact/ConfirmWhenAsked.tsx'
import { accountQueries, type Call } from './kept/queries.ts'
import type { Running } from './early/running.ts'
import { wantsCode } from './failure.ts'
import type { Screen } from './selectors.ts'
import { AccountProvider, type Account } from './useRedeem.tsx'

// Loaded with the dialog before it.
const AccountDeleted = lazy(() => import('./deleting/AccountDeleted.tsx').then((m) => ({ default: m.AccountDeleted })))

export type LaterScreensProps = {
  screen: Screen
  moved: boolean
  running: Running
  shop: Shop
  today: string
}

/** Tells the machine of an ended session, whichever call finds out (R12). */
const telling =
  ({ actor, confirmations }: Running): Call =>
  (name, body, options) =>
    confirmations.call(name, body, options).catch((error: unknown) => {
      if (wantsCode(error)) actor.send({ type: 'SESSION_ENDED', error })
      throw error
    })

export function LaterScreens({ screen, moved, running, shop, today }: LaterScreensProps) {
  const [account] = useState((): Account => ({
    actor: running.actor,
    shop,
    today,
    call: telling(running),
    queriesOf: (customerId) => accountQueries(telling(running), customerId),
    newId: () => crypto.randomUUID(),
  }))
  return (
    <QueryClientProvider client={running.cache.client}>
      <AccountProvider account={account}>{screenNamed(screen, moved, shop)}</AccountProvider>
      <ConfirmWhenAsked confirmations={running.confirmations} />
    </QueryClientProvider>
  )
}

const screenNamed = (screen: Screen, moved: boolean, shop: Shop) => {
  switch (screen) {
    case 'loading':
      return <DashboardSkeleton />
    case 'enterOtp':
      return <EnterCode />
    case 'selectAccount':
      return <SelectAccount />
    case 'completeProfile':
      return <CompleteProfile sendsTexts={shop.sendsTexts} />
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
    case 'deleted':
      return (
        <Suspense fallback={null}>
          <AccountDeleted />
        </Suspense>
      )
    case 'checking':
    case 'enterContact':
      return null
  }
}
