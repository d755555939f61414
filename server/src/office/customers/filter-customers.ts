import type { CustomerOrder, CustomerStatus, MembershipStanding } from '@sipday/contract/office/customers.ts'
import { addDays, startOfDay } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import * as listed from '../../store/people/finding/listed-customers.ts'

type Asked = Parameters<typeof listed.fewNewest>[1]
export type Filters = Pick<Asked, 'planId' | 'locationId' | 'joinedFrom' | 'joinedUntil' | 'now'> & {
  standing: MembershipStanding | null
  /** Whose emails come back; the other filters but the days do not apply. */
  isUnreachable: boolean
  sort: CustomerOrder
}
type Page = Omit<Asked, keyof Filters>
type Reach = Pick<Page, 'everywhere' | 'places' | 'since'>

type Wanted = {
  status?: CustomerStatus | undefined
  planId?: string | undefined
  locationId?: string | undefined
  joinedFrom?: string | undefined
  joinedTo?: string | undefined
  sort?: CustomerOrder | undefined
}

/** The shop's days become instants. */
export const filtersOf = (wanted: Wanted, timeZone: string, now: Date): Filters => ({
  standing: wanted.status === 'unreachable' ? null : (wanted.status ?? null),
  isUnreachable: wanted.status === 'unreachable',
  planId: wanted.planId ?? null,
  locationId: wanted.locationId ?? null,
  joinedFrom: wanted.joinedFrom ? startOfDay(wanted.joinedFrom, timeZone) : new Date(0),
  joinedUntil: wanted.joinedTo ? startOfDay(addDays(wanted.joinedTo, 1), timeZone) : new Date('9999-01-01T00:00:00Z'),
  sort: wanted.sort ?? 'newest',
  now,
})

/**
 * Customers who joined on these days and have a membership that fits the other filters, in the order asked for. Common
 * matches are found among the first, rare ones by an index.
 */
export const filterCustomers = async (reads: Deps['reads'], filters: Filters, page: Page) => {
  const asked = { ...page, ...filters }
  if (filters.isUnreachable) return listed.customersUnreachable(reads, asked)
  if (!isFiltered(filters)) return everyone[filters.sort](reads, asked)
  const first = await few[filters.sort](reads, asked)
  return first.length === page.count ? first : rare(filters)(reads, asked)
}

const everyone = { newest: listed.everyoneNewest, oldest: listed.everyoneOldest, name: listed.everyoneByName }
const few = { newest: listed.fewNewest, oldest: listed.fewOldest, name: listed.fewByName }

const isFiltered = ({ standing, planId, locationId }: Filters): boolean => Boolean(standing ?? planId ?? locationId)

const rare = ({ standing, planId }: Filters) => {
  if (standing === 'grace' || standing === 'unpaid') return listed.customersOverdue
  if (standing === 'cancelled' || standing === 'paused') return listed.customersLeaving
  return planId ? listed.customersByPlan : listed.customersByMembership
}

/** One look at each of so many takes about a third of a second. */
const MOST_LOOKED_AT = 50_000

/** How many the filters let through; null where that would take too long. */
export const countCustomers = async (reads: Deps['reads'], filters: Filters, reach: Reach): Promise<number | null> => {
  const asked = { ...reach, ...filters, isFiltered: isFiltered(filters), most: MOST_LOOKED_AT + 1 }
  if (filters.isUnreachable) return null
  const [counted] = await listed.countListed(reads, asked)
  return (counted?.seen ?? 0) > MOST_LOOKED_AT ? null : (counted?.count ?? 0)
}
