import { sentence } from '@sipday/rules/written/isolated.ts'
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'

const isLive = ({ standing }: CustomerMembership): boolean => standing !== 'ended' && standing !== 'cancelled'
const isOwn = ({ pays, redeems, isGift }: CustomerMembership): boolean => pays && redeems && !isGift

/** The same plan at the same location, paid for by the customer for themselves. */
export function BoughtTwice({ memberships }: { memberships: readonly CustomerMembership[] }) {
  const own = memberships.filter((membership) => isLive(membership) && isOwn(membership))
  const again = own.filter(({ planName, locationId }, at) =>
    own.some((other, before) => before < at && other.planName === planName && other.locationId === locationId),
  )
  return again.map(({ id, planName, locationName }) => (
    <Alert key={id} kind="warn" heading={customerTexts.twice} announce={false}>
      {sentence`${planName}, ${locationName}.`} {customerTexts.twiceHelp}
    </Alert>
  ))
}
