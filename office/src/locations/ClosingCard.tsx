import type { LocationRow } from '@sipday/contract/office/locations.ts'
import { closingTexts } from '@sipday/rules/office/words/closing-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { GoButton } from '../parts/GoButton.tsx'

export function ClosingCard({ location: { id, lastDay } }: { location: LocationRow }) {
  return (
    <Card as="section" stack aria-labelledby="closing">
      <h2 id="closing">{closingTexts.card}</h2>
      {lastDay === null && <p className="small">{closingTexts.cardText}</p>}
      <div>
        <GoButton variant="outlined" to={`/locations/${encodeURIComponent(id)}/closing`}>
          {lastDay === null ? closingTexts.open : closingTexts.openClosing}
        </GoButton>
      </div>
    </Card>
  )
}
