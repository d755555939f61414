import type { SavedCard } from '@sipday/contract/payments.ts'
import { CardBrand } from '@sipday/ui/cards/CardBrand.tsx'
import { cardText, expiryText } from './card-words.ts'

export function CardOnFile({ card }: { card: SavedCard }) {
  return (
    <div className="row">
      <CardBrand brand={card.card_brand} />
      <div className="grow">
        <p>
          <strong>{cardText(card)}</strong>
        </p>
        <p className="small num">{expiryText(card)}</p>
      </div>
    </div>
  )
}
