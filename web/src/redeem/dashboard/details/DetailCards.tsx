import { sentence } from '@sipday/rules/written/isolated.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { billingFacts, withTax } from '@sipday/rules/money-words.ts'
import { creditLine } from '@sipday/rules/offers/credit-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts, type Fact } from '@sipday/ui/text/Facts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Details, Managed } from '../../context.ts'
import { useAccountArea, useRedeem } from '../../useRedeem.tsx'
import { cardText } from '../card-words.ts'
import { isOverdue } from './details-of.ts'

/** R62: the end of a cancelled membership, the due day of an unpaid one, else the next bill. */
const dateFact = (details: Details, today: string): Fact => {
  const { chargedThroughDate, endOfPeriodDate, canceledDate } = details
  if (canceledDate || (!chargedThroughDate && endOfPeriodDate))
    return { term: 'Subscription End Date', detail: dateText(endOfPeriodDate) }
  return {
    term: isOverdue(details)
      ? billingFacts.due
      : chargedThroughDate && chargedThroughDate < today
        ? billingFacts.billed
        : billingFacts.next,
    detail: dateText(chargedThroughDate),
  }
}

export function DetailCards({ details, managed }: { details: Details; managed: Managed }) {
  const { today, queriesOf } = useAccountArea()
  const customerId = useRedeem(({ context }) => context.customerId)
  // As the list has it; an observer of its own would keep it from being loaded again.
  const data = useQueryClient().getQueryData(queriesOf(customerId ?? '').subscriptions.queryKey) ?? []
  const creditCents = data.find(({ id }) => id === managed.id)?.['Credit Cents'] ?? 0
  const { card, trial } = details
  const nextChargeCents = managed.overdueCents ?? details.nextChargeCents
  return (
    <Card as="section">
      <h2 className="h3">{managed.planName}</h2>
      <p className="small" dir="auto">
        {managed.locationName}
      </p>
      {managed.memberName && <p className="small">{sentence`For ${managed.memberName}`}</p>}
      <Facts
        items={[
          dateFact(details, today),
          ...(nextChargeCents === null
            ? []
            : [
                {
                  term: isOverdue(details) ? billingFacts.amountDue : billingFacts.nextCharge,
                  detail: withTax(nextChargeCents, managed.untaxed),
                },
              ]),
          ...(trial ? [{ term: billingFacts.billedTo, detail: card ? cardText(card) : billingFacts.noCard }] : []),
        ]}
      />
      {nextChargeCents !== null && creditCents > 0 && (
        <p className="small">{creditLine(creditCents, details.planChange !== null)}</p>
      )}
    </Card>
  )
}
