import type { Shop } from '@sipday/contract/catalogue.ts'
import { nothingChargedYet } from '@sipday/rules/money-words.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { FieldMessage } from '@sipday/ui/fields/FieldMessage.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CardFields } from '../../card-form/CardFields.tsx'
import { useCardForm } from '../../card-form/useCardForm.ts'
import { OrderLayout } from '../order/OrderLayout.tsx'

export type NewCardProps = {
  payments: Shop['payments']
  wallets?: ReactNode
  saving: boolean
  hasSavedCards: boolean
  /** Stays until the next card. */
  refusal: string | null
  /** Stays at the button until the next press. */
  problem: string | null
  panel: ReactNode
  /** That the buyer has this membership already. */
  owned: ReactNode
  onNonce: (nonce: string) => void
  onFailed: (message: string) => void
  onBackToCards: () => void
  onBack: () => void
}

/** Saving charges nothing (R1, W2.8). */
export function NewCard({
  payments,
  wallets,
  saving,
  hasSavedCards,
  refusal,
  problem,
  panel,
  owned,
  ...actions
}: NewCardProps) {
  const { onNonce, onFailed, onBackToCards, onBack } = actions
  const form = useCardForm(payments)
  const [asking, setAsking] = useState(false)
  const busy = saving || asking
  const refused = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The fields are the provider's, so the message above them comes into view.
    if (refusal && !saving) refused.current?.focus()
  }, [refusal, saving])
  const save = async () => {
    setAsking(true)
    const result = await form.tokenize()
    setAsking(false)
    if ('token' in result) onNonce(result.token)
    else onFailed(result.error)
  }
  return (
    <OrderLayout
      panel={panel}
      onPhones="above"
      bar={
        <ActionBar said={problem && <FieldMessage announced error={problem} />}>
          <Button variant="outlined" disabled={busy} onClick={hasSavedCards ? onBackToCards : onBack}>
            {hasSavedCards ? 'Back to Saved Cards' : 'Back'}
          </Button>
          <Button busy={busy} disabled={form.status === 'failed'} onClick={save}>
            Save Card
          </Button>
        </ActionBar>
      }
    >
      <div className="stack">
        {owned}
        {wallets}
        <p>Your card number goes straight to our payment provider. We never see it.</p>
        {refusal && (
          <div ref={refused} tabIndex={-1}>
            <Alert kind="bad">{refusal}</Alert>
          </div>
        )}
        <CardFields form={form} />
        <p className="small">{nothingChargedYet}</p>
      </div>
    </OrderLayout>
  )
}
