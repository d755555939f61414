import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import { useState } from 'react'
import { messages } from '../../failure.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'
import { CancelDialog } from '../cancel/CancelDialog.tsx'
import type { Asking } from '../changes/ChangeRows.tsx'
import { SubPage } from '../SubPage.tsx'
import { DetailCards } from './DetailCards.tsx'
import { ManageActions } from './ManageActions.tsx'
import { AccountRows } from '../rows/AccountRows.tsx'
import { Payments } from '../Payments.tsx'

export function ManageSubscription() {
  const send = useSend()
  const { details, managed, error, message, customerId } = useRedeem(({ context }) => context)
  const failed = useRedeem((snapshot) => snapshot.matches({ success: { details: 'failed' } }))
  const loading = useRedeem((snapshot) => snapshot.matches({ success: { details: 'loading' } }))
  const cancelling = useRedeem((snapshot) => snapshot.matches({ success: { details: 'cancelling' } }))
  const [asking, setAsking] = useState<Asking | null>(null)
  return (
    <SubPage depth={1} title="Manage Subscription">
      {/* Never beside what was true before. */}
      {message && !loading && <Alert kind="ok">{message}</Alert>}
      {failed && (
        <Alert
          kind="bad"
          heading={messages.noDetails}
          action={
            <Button variant="danger" onClick={() => send({ type: 'TRY_AGAIN' })}>
              Try again
            </Button>
          }
        >
          {error}
        </Alert>
      )}
      {!failed && error && !cancelling && <Alert kind="bad">{error}</Alert>}
      {!details && !failed && (
        <SkeletonGroup label="Loading your subscription">
          <div className="stack">
            <Skeleton shape="block" />
            <Skeleton shape="block" />
          </div>
        </SkeletonGroup>
      )}
      {details && managed && !failed && (
        <>
          <DetailCards details={details} managed={managed} />
          <ManageActions {...{ asking, setAsking }} />
        </>
      )}
      <div className="section">
        <AccountRows>
          <Payments customerId={customerId ?? ''} />
        </AccountRows>
      </div>
      <CancelDialog onAsk={setAsking} />
    </SubPage>
  )
}
