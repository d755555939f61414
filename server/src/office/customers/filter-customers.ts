import type { CustomerStatus, MembershipStanding } from '@sipday/contract/office/customers.ts'
import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import {
  allCustomers,
  customersByMembership,
  customersByPlan,
  customersLeaving,
  customersOverdue,
  customersUnreachable,
  newestByMembership,
} from '../../store/people/find-customers.ts'

type Asked = Parameters<typeof newestByMembership>[1]
export type Filters = Pick<Asked, 'planId' | 'locationId' | 'joinedFrom' | 'joinedUntil' | 'now'> & {
  standing: MembershipStanding | null
  /** Whose emails come back; the other filters but the days do not apply. */
  isUnreachable: boolean
}
type Page = Omit<Asked, keyof Filters>

type Wanted = {
  status?: CustomerStatus | undefined
  planId?: string | undefined
  locationId?: string | undefined
  joinedFrom?: string | undefined
  joinedTo?: string | undefined
}

/** The shop's days become instants. */
export const filtersOf = (wanted: Wanted, timeZone: string, now: Date): Filters => ({
  standing: wanted.status === 'unreachable' ? null : (wanted.status ?? null),
  isUnreachable: wanted.status === 'unreachable',
  planId: wanted.planId ?? null,
  locationId: wanted.locationId ?? null,
  joinedFrom: wanted.joinedFrom ? startOfDay(wanted.joinedFrom, timeZone) : new Date(0),
  joinedUntil: wanted.joinedTo ? startOfDay(addDays(wanted.joinedTo, 1), timeZone) : new Date('9999-01-01T00:00:00Z'),
  now,
})

/**
 * Customers who joined on these days and have a membership that fits the other filters, newest first. Common matches
 * are found among the newest, rare ones by an index.
 */
export const filterCustomers = async (reads: Deps['reads'], filters: Filters, page: Page) => {
  const { standing, planId, locationId, joinedFrom, joinedUntil, isUnreachable, ...known } = filters
  if (isUnreachable) return customersUnreachable(reads, { ...page, joinedFrom, joinedUntil })
  if (!standing && !planId && !locationId) return allCustomers(reads, { ...page, joinedFrom, joinedUntil })
  const asked = { ...page, ...known, standing, planId, locationId, joinedFrom, joinedUntil }
  const newest = await newestByMembership(reads, asked)
  return newest.length === page.count ? newest : rare(filters)(reads, asked)
}

const rare = ({ standing, planId }: Filters) => {
  if (standing === 'grace' || standing === 'unpaid') return customersOverdue
  if (standing === 'cancelled' || standing === 'paused') return customersLeaving
  return planId ? customersByPlan : customersByMembership
}
