import { sentence } from '@sipday/rules/written/isolated.ts'
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import {
  groupLine,
  type MembershipGroup as Group,
  nextTogether,
  refundableOf,
} from '@sipday/rules/office/customer/customer-groups.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useId, useState } from 'react'
import type { Me } from '../../session.ts'
import type { Customer } from '../queries.ts'
import { GroupActions } from './GroupActions.tsx'
import { PersonRow } from './PersonRow.tsx'
import css from './memberships.module.css'

const FIRST_SHOWN = 4

type MembershipGroupProps = {
  group: Group<CustomerMembership>
  payments: Customer['payments']
  /** The membership that is unfolded. */
  open: string | null
  onOpen: (id: string | null) => void
  me: Me
}

/** A plan at a location with the people who have it, or one gift given. */
export function MembershipGroup({ group, payments, open, onOpen, me }: MembershipGroupProps) {
  const { isGift, memberships } = group
  const heading = useId()
  const [shown, setShown] = useState(FIRST_SHOWN)
  const [first] = memberships
  if (!first) return null
  const plan = sentence`${first.planName}, ${first.locationName}`
  const more = memberships.length - shown
  const isTogether = (nextTogether(memberships)?.count ?? 0) > 1
  return (
    <Card as="article" stack aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{isGift ? customerTexts.giftFor(first.subscriber.name) : plan}</h2>
        <p className="small">
          {isGift && `${plan}. `}
          {groupLine(memberships)}
        </p>
      </div>
      {me.capabilities.includes('customers') && (
        <GroupActions
          memberships={memberships}
          refundable={me.capabilities.includes('refund.ask') ? refundableOf(memberships, payments) : []}
        />
      )}
      <ul className={css.people}>
        {memberships.slice(0, shown).map((membership) => (
          <PersonRow
            key={membership.id}
            membership={membership}
            isTogether={isTogether}
            open={open === membership.id}
            onOpen={() => onOpen(open === membership.id ? null : membership.id)}
            me={me}
          />
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button variant="text" flush="start" onClick={() => setShown(memberships.length)}>
            {customerTexts.showMore(more)}
          </Button>
        </div>
      )}
    </Card>
  )
}
