import { billToThisCard, dueThen, nextCharge } from '@sipday/rules/money-words.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { messages } from '../../failure.ts'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import { CardOnFile } from '../CardOnFile.tsx'
import { chargeAhead } from '../details/details-of.ts'
import { SubPage } from '../SubPage.tsx'

/** S2. */
export function ConfirmCard() {
  const send = useSend()
  const { today } = useAccountArea()
  const { newCard, details, managed, error } = useRedeem(({ context }) => context)
  const updating = useRedeem((snapshot) => snapshot.matches({ success: { confirmPayment: 'updating' } }))
  const ahead = chargeAhead({ details, managed }, today)
  const shown = newCard ? error : (error ?? messages.noNewCard)
  return (
    <SubPage depth={3} title="Confirm Payment Method">
      {shown && <Alert kind="bad">{shown}</Alert>}
      {newCard && (
        <>
          <p>{billToThisCard(managed?.planName ?? '', managed?.locationName ?? '')}</p>
          <Card>
            <CardOnFile card={newCard} />
          </Card>
          {ahead && (
            <p className="small">
              {'next' in ahead ? nextCharge(ahead.cents, ahead.next) : dueThen(ahead.cents, ahead.dueSince)}
            </p>
          )}
        </>
      )}
      <ActionBar>
        <Button variant="outlined" disabled={updating} onClick={() => send({ type: 'BACK' })}>
          Back
        </Button>
        <Button wide busy={updating} onClick={() => send({ type: 'CONFIRM_CARD' })}>
          Confirm Payment Method
        </Button>
      </ActionBar>
    </SubPage>
  )
}
