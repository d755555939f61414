import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CardBrand } from '@sipday/ui/cards/CardBrand.tsx'
import { cardName } from '@sipday/rules/paying/card-text.ts'
import { listText } from '@sipday/rules/texts/list-text.ts'
import { KNOWN_CARD_BRANDS } from '@sipday/ui/cards/card-brands.ts'
import { Spinner } from '@sipday/ui/loading/Spinner.tsx'
import css from './CardFields.module.css'
import type { CardForm } from './useCardForm.ts'

const brands = listText(KNOWN_CARD_BRANDS.map(cardName))

export function CardFields({ form: { place, status, failure, retry } }: { form: CardForm }) {
  return (
    <div className="stack">
      <div className={css.frame} role="group" aria-label="Card details">
        <div ref={place} data-testid="card-container" />
        {status === 'loading' && <Spinner label="Loading the card form" />}
      </div>
      {failure && (
        <Alert
          kind="bad"
          action={
            <Button variant="outlined" onClick={retry}>
              Try again
            </Button>
          }
        >
          {failure}
        </Alert>
      )}
      <div className="stack-s">
        <div className="row wrap" aria-hidden="true">
          {KNOWN_CARD_BRANDS.map((brand) => (
            <CardBrand key={brand} brand={brand} />
          ))}
        </div>
        <p className="small">We accept {brands}.</p>
      </div>
    </div>
  )
}
