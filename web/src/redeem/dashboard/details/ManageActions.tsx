import { ownPageTexts, trialText } from '@sipday/rules/own-page/page-words.ts'
import { activeUntil, billingFacts, payAmountNow, payRenewalBelow } from '@sipday/rules/money-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import { type Asking, ChangeRows } from '../changes/ChangeRows.tsx'
import { PauseNotice } from '../changes/PauseNotice.tsx'
import { PlanNotice } from '../changes/PlanNotice.tsx'
import { PriceNotice } from '../changes/PriceNotice.tsx'
import { cardText, expiryText } from '../card-words.ts'
import { AccountRow } from '../rows/AccountRow.tsx'
import { AccountRows } from '../rows/AccountRows.tsx'
import { isOverdue } from './details-of.ts'

type ManageActionsProps = { asking: Asking | null; setAsking: (asking: Asking | null) => void }

/** S2, R21. */
export function ManageActions({ asking, setAsking }: ManageActionsProps) {
  const send = useSend()
  const { newId } = useAccountArea()
  const { details, managed, message } = useRedeem(({ context }) => context)
  const ready = useRedeem((snapshot) => snapshot.matches({ success: { details: 'ready' } }))
  const paying = useRedeem((snapshot) => snapshot.matches({ success: { details: 'paying' } }))
  const dueCents = managed?.overdueCents ?? details?.nextChargeCents ?? null
  const resuming = useRedeem((snapshot) => snapshot.matches({ success: { details: 'resuming' } }))
  const ending = useRedeem((snapshot) => snapshot.matches({ success: { details: 'endingTrial' } }))
  const leaving = useRedeem((snapshot) => snapshot.matches({ success: { details: { cancelling: 'cancelled' } } }))
  // While the success shows, the button stays where it was, disabled (S2).
  const cancelled = Boolean(details?.canceledDate) && !leaving
  const end = details?.endOfPeriodDate ?? details?.chargedThroughDate
  const resume = () => send({ type: 'RESUME_SUBSCRIPTION' })
  if (details?.trial)
    return (
      <div className="stack">
        <Alert kind="info" heading={ownPageTexts.trial} announce={false}>
          {trialText(details.trial)}
        </Alert>
        {details.trial.goesOn ? (
          <Button variant="outlined" wide busy={ending} disabled={!ready} onClick={() => send({ type: 'END_TRIAL' })}>
            {ownPageTexts.endTrial}
          </Button>
        ) : (
          <Button wide busy={resuming} disabled={!ready} onClick={resume}>
            {ownPageTexts.keep}
          </Button>
        )}
      </div>
    )
  return (
    <div className="stack">
      {cancelled && !message && (
        <Alert kind="info" heading="This subscription is canceled." announce={false}>
          {activeUntil(end)}
        </Alert>
      )}
      {!message && <PauseNotice pause={details?.pause ?? null} />}
      {!message && <PlanNotice change={details?.planChange ?? null} />}
      {managed?.priceChange && !message && !cancelled && !leaving && (
        <PriceNotice change={managed.priceChange} untaxed={managed.untaxed} disabled={!ready} />
      )}
      {isOverdue(details) && (
        <Alert kind="warn" heading="Your last payment did not go through." announce={false}>
          {payRenewalBelow}
        </Alert>
      )}
      {isOverdue(details) && details?.card && dueCents !== null && (
        <Button wide busy={paying} onClick={() => send({ type: 'PAY_RENEWAL', key: newId() })}>
          {payAmountNow(dueCents)}
        </Button>
      )}
      <AccountRows one>
        <AccountRow
          icon="card"
          title={billingFacts.billedTo}
          value={details?.card ? cardText(details.card) : billingFacts.noCard}
          note={details?.card ? expiryText(details.card) : undefined}
          verb="Update Payment"
          name="Update Payment"
          disabled={leaving || paying}
          onPress={() => send({ type: 'UPDATE_PAYMENT' })}
        />
        {details && <ChangeRows details={details} disabled={!ready || leaving} {...{ asking, setAsking }} />}
      </AccountRows>
      {cancelled ? (
        <Button variant="outlined" wide busy={resuming} onClick={resume}>
          Undo Cancellation
        </Button>
      ) : (
        <Button
          variant="text"
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
