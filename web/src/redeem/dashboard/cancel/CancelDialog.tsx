import { sentence } from '@sipday/rules/written/isolated.ts'
import { endsUnpaid, nothingMore } from '@sipday/rules/money-words.ts'
import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { said } from '@sipday/rules/texts/said.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useRef } from 'react'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import type { Asking } from '../changes/ChangeRows.tsx'
import { isOverdue } from '../details/details-of.ts'
import { InsteadLinks } from './InsteadLinks.tsx'
import { WhatStays } from './WhatStays.tsx'

/** S2. A failure shows in the dialog (S4). */
export function CancelDialog({ onAsk }: { onAsk: (asking: Asking) => void }) {
  const send = useSend()
  const back = useRef<HTMLButtonElement>(null)
  const { shop } = useAccountArea()
  const { details, managed, error } = useRedeem(({ context }) => context)
  const asking = useRedeem((snapshot) => snapshot.matches({ success: { details: { cancelling: 'asking' } } }))
  const sending = useRedeem((snapshot) => snapshot.matches({ success: { details: { cancelling: 'sending' } } }))
  const end = details?.pause?.usableUntil ?? details?.chargedThroughDate ?? details?.endOfPeriodDate
  return (
    <Dialog
      open={asking || sending}
      kind="sheet"
      initialFocus={back}
      title="Confirm Cancellation"
      onClose={() => send({ type: 'BACK' })}
      actions={
        <>
          <Button ref={back} wide disabled={sending} onClick={() => send({ type: 'BACK' })}>
            Go Back
          </Button>
          <Button variant="danger" wide busy={sending} onClick={() => send({ type: 'CONFIRM_CANCELLATION' })}>
            Confirm
          </Button>
        </>
      }
    >
      <p>Are you sure you want to cancel your subscription?</p>
      <p className="small">
        {sentence`${managed?.planName} at ${managed?.locationName}`}
        {managed?.memberName && sentence`, for ${managed.memberName}`}
      </p>
      {isOverdue(details) ? (
        <p>
          <strong>{endsUnpaid}</strong> {nothingMore}
        </p>
      ) : details?.pause?.begun ? (
        <p>
          <strong>{pauseWords.cancelNow}</strong> {nothingMore}
        </p>
      ) : (
        <WhatStays end={end} drinks={said(shop.texts, managed?.memberName ? 'cancel-other' : 'cancel-own')} />
      )}
      {details && !sending && <InsteadLinks details={details} onAsk={onAsk} />}
      {error && <Alert kind="bad">{error}</Alert>}
    </Dialog>
  )
}
