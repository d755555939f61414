import { cardText, expiryInShort } from '@sipday/rules/paying/card-text.ts'
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { benefitStateText, customerTexts, untilLine, whoseLine } from '@sipday/rules/office/words/customer-words.ts'
import { priceText } from '@sipday/rules/price-text.ts'
import { cardEndWords } from '@sipday/rules/renewing/card-end.ts'
import { leavingSaid } from '@sipday/rules/renewing/leaving.ts'
import { problemInShort } from '@sipday/rules/renewing/payment-problem.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import type { Me } from '../session.ts'
import { MembershipActions } from './MembershipActions.tsx'
import { StandingBadge } from './StandingBadge.tsx'

/** One membership with its state, its days, its benefits, and what can be done about it. */
export function MembershipCard({ membership, me }: { membership: CustomerMembership; me: Me }) {
  const { timeZone } = me.shop
  const { id, planName, locationName, standing, benefits, card } = membership
  const heading = `membership-${id}`
  const until = untilLine(membership)
  const whose = whoseLine(membership)
  return (
    <Card as="article" stack aria-labelledby={heading}>
      <div className="row wrap">
        <h3 className="grow" id={heading}>
          {planName}, {locationName}
        </h3>
        <StandingBadge standing={standing} />
      </div>
      {until && <p>{until}</p>}
      {membership.unpaidFor && <p>{problemInShort[membership.unpaidFor]}.</p>}
      {membership.leftFor && <p>{leavingSaid(membership.leftFor)}</p>}
      {whose && <p className="small">{whose}</p>}
      <Facts
        items={[
          { term: customerTexts.price, detail: priceText(membership.priceCents, membership.frequency) },
          { term: 'Since', detail: dateText(membership.startedOn) },
          ...(card
            ? [
                {
                  term: 'Card',
                  detail: (
                    <>
                      {cardText(card)}, {expiryInShort(card)}{' '}
                      {membership.cardEndsSoon && (
                        <Badge tone="warn" icon="alert">
                          {cardEndWords.office}
                        </Badge>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          { term: 'Code', detail: membership.codeMasked },
          ...benefits.map((benefit) => ({ term: benefit.name, detail: benefitStateText(benefit, timeZone) })),
        ]}
      />
      <MembershipActions membership={membership} me={me} />
    </Card>
  )
}
