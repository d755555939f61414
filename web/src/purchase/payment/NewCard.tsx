import type { Shop } from '@sipday/contract/catalogue.ts'
import { nothingChargedYet } from '@sipday/rules/money-words.ts'
import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { useState, type ReactNode } from 'react'
import { CardFields } from '../../card-form/CardFields.tsx'
import { useCardForm } from '../../card-form/useCardForm.ts'
import css from './Payment.module.css'

export type NewCardProps = {
  payments: Shop['payments']
  /** Apple Pay and Google Pay, when they can pay this order. */
  wallets?: ReactNode
  /** The card is being saved, or a wallet pays. */
  saving: boolean
  /** There are saved cards to go back to. */
  hasSavedCards: boolean
  /** What the server said about the last card; stays until the next one. */
  problem: string | null
  onNonce: (nonce: string) => void
  onFailed: (message: string) => void
  onBackToCards: () => void
  onBack: () => void
}

/** A new card in the provider's form; saving it charges nothing (R1, W2.8). */
export function NewCard({ payments, wallets, saving, hasSavedCards, problem, ...actions }: NewCardProps) {
  const { onNonce, onFailed, onBackToCards, onBack } = actions
  const form = useCardForm(payments)
  const [asking, setAsking] = useState(false)
  const busy = saving || asking
  const save = async () => {
    setAsking(true)
    const result = await form.tokenize()
    setAsking(false)
    if ('token' in result) onNonce(result.token)
    else onFailed(result.error)
  }
  return (
    <div className={css.column}>
      {problem && (
        <Alert kind="bad" announce={false}>
          {problem}
        </Alert>
      )}
      {wallets}
      <p>Your card number goes straight to our payment provider. We never see it.</p>
      <CardFields form={form} />
      <p className="small">{nothingChargedYet}</p>
      <ActionBar>
        <Button variant="outlined" disabled={busy} onClick={hasSavedCards ? onBackToCards : onBack}>
          {hasSavedCards ? 'Back to Saved Cards' : 'Back'}
        </Button>
        <Button busy={busy} disabled={form.status === 'failed'} onClick={save}>
          Save Card
        </Button>
      </ActionBar>
    </div>
  )
}
