import { cardChargesNothing } from '@sipday/rules/money-words.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { FieldMessage } from '@sipday/ui/fields/FieldMessage.tsx'
import { useState } from 'react'
import { CardFields } from '../../../card-form/CardFields.tsx'
import { useCardForm } from '../../../card-form/useCardForm.ts'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import { SubPage } from '../SubPage.tsx'

/** S2. The card number never touches our page. */
export function AddCard() {
  const send = useSend()
  const { shop, newId } = useAccountArea()
  const form = useCardForm(shop.payments)
  const error = useRedeem(({ context }) => context.error)
  const reason = useRedeem(({ context }) => context.fieldErrors['card'])
  const saving = useRedeem((snapshot) => snapshot.matches({ success: { addCard: 'saving' } }))
  const [asking, setAsking] = useState(false)
  const save = async () => {
    setAsking(true)
    const answer = await form.tokenize()
    setAsking(false)
    send(
      'token' in answer
        ? { type: 'CARD_TOKEN', nonce: answer.token, key: newId() }
        : { type: 'CARD_FORM_FAILED', message: answer.error },
    )
  }
  return (
    <SubPage depth={3} title="Use A Different Card">
      <p>Your card number goes straight to our payment provider. We never see it.</p>
      {reason && (
        <Alert kind="bad" heading={error}>
          {reason}
        </Alert>
      )}
      <Card>
        <CardFields form={form} />
      </Card>
      <p className="small">{cardChargesNothing}</p>
      <ActionBar said={error && !reason && <FieldMessage announced error={error} />}>
        <Button variant="outlined" disabled={saving} onClick={() => send({ type: 'CANCEL_ADD_CARD' })}>
          Back
        </Button>
        <Button wide busy={asking || saving} onClick={() => void save()}>
          Save Card
        </Button>
      </ActionBar>
    </SubPage>
  )
}
