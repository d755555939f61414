import { sentence } from '../../written/isolated.ts'
import { countOf, countText } from '../../written/counts.ts'
import type { CustomerOrder, MembershipStanding } from '@sipday/contract/office/customers.ts'

/** Of the filter: what no membership has. */
export const unreachableStatus = { unreachable: 'Emails come back' } as const

export const listTexts = {
  find: 'Find a Customer',
  helper:
    'Part of a name, email, or phone. Or only digits: the end of a phone, a whole code, or the last four of a card.',
  loading: 'Loading the customers',
  failed: 'The customers could not be loaded.',
  none: 'No one found',
  noneText: 'Try less of the name, or the last four digits of the phone.',
  empty: 'No customers yet',
  emptyText: 'Whoever buys a membership or is given one is listed here.',
  status: 'Status',
  plan: 'Plan',
  location: 'Location',
  joinedFrom: 'Joined From',
  joinedTo: 'Joined To',
  all: 'All',
  anyState: 'Any state',
  allPlans: 'All plans',
  allLocations: 'All locations',
  /** `total`: null while there are more that are not counted. */
  count: (total: number | null, shown: number): string =>
    total === null ? `The first ${countText(shown, 'customer')}` : countText(total, 'customer'),
  sort: 'Order',
  orders: { newest: 'Newest first', oldest: 'Oldest first', name: 'By name' } satisfies Record<CustomerOrder, string>,
  name: 'Name',
  membership: 'Membership',
  contact: 'Contact',
  nextCharge: 'Next charge',
  lastVisit: 'Last visit',
  state: 'State',
  noMatch: 'No customer fits these filters',
  noMatchText: 'They apply to one membership: the status, the plan, and the location must be those of the same one.',
} as const

const standingOrder: readonly MembershipStanding[] = [
  'unpaid',
  'grace',
  'active',
  'paused',
  'waiting',
  'cancelled',
  'ended',
]

type Listed = { planName: string; locationName: string; standing: MembershipStanding }

/** Of several memberships the one that needs someone, else the one that lives, and how many more there are. */
export const membershipInShort = (
  memberships: readonly Listed[],
  inAll = memberships.length,
): { text: string; standing: MembershipStanding | null } => {
  const [first] = memberships.toSorted(
    (one, other) => standingOrder.indexOf(one.standing) - standingOrder.indexOf(other.standing),
  )
  if (!first) return { text: 'No membership', standing: null }
  const more = inAll - 1
  const name = sentence`${first.planName}, ${first.locationName}`
  return { text: more === 0 ? name : sentence`${name} and ${countOf(more)} more`, standing: first.standing }
}
