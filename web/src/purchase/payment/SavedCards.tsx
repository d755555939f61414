import type { SavedCard } from '@sipday/contract/payments.ts'
import { payWith } from '@sipday/rules/money-words.ts'
import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CardBrand } from '@sipday/ui/cards/CardBrand.tsx'
import { cardDisplayName } from '@sipday/rules/paying/card-text.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import type { ReactNode } from 'react'
import { OrderLayout } from '../order/OrderLayout.tsx'
import css from './Payment.module.css'

export type SavedCardsProps = {
  cards: readonly SavedCard[]
  selectedId: string | null
  processing: boolean
  total: string
  /** R29. */
  sentence: string
  /** Stays until the next choice. */
  problem: string | null
  /** Its space is reserved while a toast shows the message, to keep things from moving. */
  problemIsToasted: boolean
  panel: ReactNode
  /** That the buyer has this membership already. */
  owned: ReactNode
  consent: ReactNode
  onSelect: (id: string) => void
  onNewCard: () => void
  onPay: () => void
  onBack: () => void
}

/** Two-digit month and year (W2.8, R41). */
const expiry = (card: SavedCard): string =>
  `${String(card.exp_month).padStart(2, '0')} / ${String(card.exp_year % 100).padStart(2, '0')}`

/** W2.8. */
export function SavedCards(props: SavedCardsProps) {
  const { cards, selectedId, processing, total } = props
  return (
    <OrderLayout
      onPhones="above"
      panel={props.panel}
      bar={
        <>
          {props.problem && (
            <div className={css.atButton} data-kept={props.problemIsToasted || undefined}>
              <Alert kind="bad" announce={false}>
                {props.problem}
              </Alert>
            </div>
          )}
          <ActionBar total={total} totalOnPhonesOnly inFlow>
            <Button variant="outlined" disabled={processing} onClick={props.onBack}>
              Back
            </Button>
            <Button
              busy={processing}
              disabled={!cards.some((card) => card.id === selectedId)}
              aria-describedby="what-is-charged"
              onClick={props.onPay}
            >
              Subscribe
            </Button>
          </ActionBar>
        </>
      }
    >
      <div className="stack">
        {props.owned}
        <fieldset className={css.cards} disabled={processing}>
          <RadioCards
            legend={payWith}
            legendLook="h2"
            value={selectedId ?? undefined}
            onChange={props.onSelect}
            options={cards.map((card) => ({
              value: card.id,
              title: `${cardDisplayName(card.card_brand)} ending in ${card.last_4}`,
              lines: [`Expires ${expiry(card)}`],
              before: <CardBrand brand={card.card_brand} />,
            }))}
          />
          <ChoiceCard
            dashed
            plainTitle
            arrow={false}
            before={<Icon name="plus" tone="primary" />}
            title="Use a New Card"
            onClick={props.onNewCard}
          />
        </fieldset>
        <p id="what-is-charged" className="small">
          {props.sentence}
        </p>
        {props.consent}
        <p className="small" role="status">
          {processing ? 'Your payment is being processed. Please keep this page open.' : ''}
        </p>
      </div>
    </OrderLayout>
  )
}
