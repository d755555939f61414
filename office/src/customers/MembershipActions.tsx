import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { GoButton } from '../parts/GoButton.tsx'

/** What the staff can do about one membership. */
export function MembershipActions({ membership }: { membership: CustomerMembership }) {
  const { pays, redeems, payer, subscriber } = membership
  const other = pays ? subscriber : payer
  if (pays && redeems) return null
  return (
    <div className="row wrap">
      <GoButton variant="outlined" to={`/customers/${other.id}`}>
        {customerTexts.openOther(other.name)}
      </GoButton>
    </div>
  )
}
