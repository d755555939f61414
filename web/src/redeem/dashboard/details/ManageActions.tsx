import { dateText } from '@sipday/rules/calendar.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { useRedeem, useSend } from '../../useRedeem.tsx'

/** Update Payment, and Cancel Subscription or, once it is cancelled, the way back (S2, R21). */
export function ManageActions() {
  const send = useSend()
  const { details, message } = useRedeem(({ context }) => context)
  const ready = useRedeem((snapshot) => snapshot.matches({ success: { details: 'ready' } }))
  const resuming = useRedeem((snapshot) => snapshot.matches({ success: { details: 'resuming' } }))
  const leaving = useRedeem((snapshot) => snapshot.matches({ success: { details: { cancelling: 'cancelled' } } }))
  // While the news of it stands, the button stays where it was, at rest (S2).
  const cancelled = Boolean(details?.canceledDate) && !leaving
  const end = details?.endOfPeriodDate ?? details?.chargedThroughDate
  return (
    <div className="stack">
      {cancelled && !message && (
        <Alert kind="info" heading="This subscription is canceled." announce={false}>
          It stays active until {dateText(end)}, and nothing more is charged.
        </Alert>
      )}
      <Button wide disabled={leaving} onClick={() => send({ type: 'UPDATE_PAYMENT' })}>
        Update Payment
      </Button>
      {cancelled ? (
        <Button variant="outlined" wide busy={resuming} onClick={() => send({ type: 'RESUME_SUBSCRIPTION' })}>
          Undo Cancellation
        </Button>
      ) : (
        <Button
          variant="outlined"
          wide
          disabled={!ready || message !== null}
          onClick={() => send({ type: 'CANCEL_SUBSCRIPTION' })}
        >
          Cancel Subscription
        </Button>
      )}
    </div>
  )
}
