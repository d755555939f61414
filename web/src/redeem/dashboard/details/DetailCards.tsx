import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { Card } from '@sipday/ui/Card.tsx'
import { Facts } from '@sipday/ui/Facts.tsx'
import type { Details, Managed } from '../../context.ts'
import { CardOnFile } from '../CardOnFile.tsx'

/** The dates of a subscription, its next charge, and the card it is billed to (S2). */
export function DetailCards({ details, managed }: { details: Details; managed: Managed }) {
  const { chargedThroughDate, endOfPeriodDate, nextChargeCents, card } = details
  return (
    <div className="stack">
      <Card as="section">
        <h2 className="h3">{managed.planName}</h2>
        <p className="small">{managed.locationName}</p>
        <Facts
          items={[
            { term: 'Next Billing Date', detail: dateText(chargedThroughDate) },
            { term: 'Subscription End Date', detail: dateText(endOfPeriodDate) },
            ...(nextChargeCents === null
              ? []
              : [{ term: 'Next Charge', detail: `${dollars(nextChargeCents)} with tax` }]),
          ]}
        />
      </Card>
      <Card as="section" stack>
        <h2 className="h4">Billed To</h2>
        {card ? <CardOnFile card={card} /> : <p>No payment method on file.</p>}
      </Card>
    </div>
  )
}
