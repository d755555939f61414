import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { CardBrand } from '@sipday/ui/CardBrand.tsx'
import { RadioCards } from '@sipday/ui/fields/RadioCards.tsx'
import { Skeleton } from '@sipday/ui/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/SkeletonGroup.tsx'
import type { SavedCard } from '@sipday/contract/payments.ts'
import { nextChargeDay } from '@sipday/rules/money-words.ts'
import { messages } from '../../failure.ts'
import { useRedeem, useSend } from '../../useRedeem.tsx'
import { cardText, expiryText } from '../card-words.ts'
import { SubPage } from '../SubPage.tsx'

const optionOf = (usedId: string | undefined) => (card: SavedCard) => ({
  value: card.id,
  before: <CardBrand brand={card.card_brand} />,
  title: cardText(card),
  lines: [expiryText(card)],
  badge: card.id === usedId ? { text: 'Current card' } : undefined,
})

/** payment, 'Update Payment' (S2): one of the saved cards, or a different one. */
export function UpdatePayment() {
  const send = useSend()
  const { cards, selectedCardId, details, managed, error, warning } = useRedeem(({ context }) => context)
  const loading = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'loading' } }))
  const failed = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'failed' } }))
  const updating = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'updating' } }))
  const nextCharge = details?.nextChargeCents === null ? null : details?.chargedThroughDate
  const choiceError = error === messages.selectCard ? error : undefined
  return (
    <SubPage depth={2} title="Update Payment">
      <p>
        Choose the card for {managed?.planName} at {managed?.locationName}.
        {nextCharge && ` ${nextChargeDay(nextCharge)}`}
      </p>
      {warning && <Alert kind="warn">{warning}</Alert>}
      {error && !choiceError && (
        <Alert
          kind="bad"
          action={
            failed && (
              <Button variant="danger" onClick={() => send({ type: 'TRY_AGAIN' })}>
                Try again
              </Button>
            )
          }
        >
          {error}
        </Alert>
      )}
      {loading && (
        <SkeletonGroup label="Loading your saved cards">
          <Skeleton shape="block" />
        </SkeletonGroup>
      )}
      {!loading && !failed && cards.length === 0 && <p>There is no saved card on your account yet.</p>}
      {!loading && cards.length > 0 && (
        <RadioCards
          legend="Saved cards"
          legendHidden
          options={cards.map(optionOf(details?.card?.id ?? managed?.usedCardId ?? undefined))}
          value={selectedCardId ?? undefined}
          error={choiceError}
          onChange={(id) => send({ type: 'SELECT_CARD', id })}
        />
      )}
      <div>
        <Button variant="text" flush="start" icon="plus" onClick={() => send({ type: 'USE_A_DIFFERENT_CARD' })}>
          Use A Different Card
        </Button>
      </div>
      <ActionBar>
        <Button variant="outlined" onClick={() => send({ type: 'BACK' })}>
          Back
        </Button>
        <Button wide busy={updating} disabled={loading} onClick={() => send({ type: 'CHARGE_SELECTED_CARD' })}>
          Update Payment
        </Button>
      </ActionBar>
    </SubPage>
  )
}
