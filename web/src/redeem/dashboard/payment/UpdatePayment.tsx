import { sentence } from '@sipday/rules/written/isolated.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CardBrand } from '@sipday/ui/cards/CardBrand.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { Skeleton } from '@sipday/ui/loading/Skeleton.tsx'
import { SkeletonGroup } from '@sipday/ui/loading/SkeletonGroup.tsx'
import type { SavedCard } from '@sipday/contract/payments.ts'
import { dueThen, nextChargeDay } from '@sipday/rules/money-words.ts'
import { messages } from '../../failure.ts'
import { useAccountArea, useRedeem, useSend } from '../../useRedeem.tsx'
import { useErrorFocus } from '../../../shell/focus.ts'
import { cardText, expiryText } from '../card-words.ts'
import { chargeAhead } from '../details/details-of.ts'
import { SubPage } from '../SubPage.tsx'

const optionOf = (usedId: string | undefined) => (card: SavedCard) => ({
  value: card.id,
  before: <CardBrand brand={card.card_brand} />,
  title: cardText(card),
  lines: [expiryText(card)],
  badge: card.id === usedId ? { text: 'Current card' } : undefined,
})

export function UpdatePayment() {
  const send = useSend()
  const { cards, selectedCardId, details, managed, error, warning } = useRedeem(({ context }) => context)
  const loading = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'loading' } }))
  const failed = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'failed' } }))
  const updating = useRedeem((snapshot) => snapshot.matches({ success: { payment: 'updating' } }))
  const ahead = chargeAhead({ details, managed }, useAccountArea().today)
  const choiceError = error === messages.selectCard && cards.length > 0 ? error : undefined
  const { root, press } = useErrorFocus(choiceError)
  return (
    <SubPage depth={2} title="Update Payment">
      <p>
        {sentence`Choose the card for ${managed?.planName} at ${managed?.locationName}.`}
        {ahead && ` ${'next' in ahead ? nextChargeDay(ahead.next) : dueThen(ahead.cents, ahead.dueSince)}`}
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
      {!loading && !failed && cards.length === 0 && <p>There is no saved card to choose here. Use a different card.</p>}
      {!loading && cards.length > 0 && (
        <div ref={root}>
          <RadioCards
            legend="Saved cards"
            legendHidden
            options={cards.map(optionOf(details?.card?.id ?? managed?.usedCardId ?? undefined))}
            value={selectedCardId ?? undefined}
            error={choiceError}
            announced
            onChange={(id) => send({ type: 'SELECT_CARD', id })}
          />
        </div>
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
        <Button
          wide
          busy={updating}
          disabled={loading}
          onClick={() => {
            send({ type: 'CHARGE_SELECTED_CARD' })
            press()
          }}
        >
          Update Payment
        </Button>
      </ActionBar>
    </SubPage>
  )
}
