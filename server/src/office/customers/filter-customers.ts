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
  if (!isFiltered(filters) && filters.sort !== 'name') return everyone[filters.sort](reads, asked)
  const first = await (isFiltered(filters) ? few[filters.sort] : listed.firstByName)(reads, asked)
  return first.length === page.count ? first : rare(filters)(reads, asked)
}

const everyone = { newest: listed.everyoneNewest, oldest: listed.everyoneOldest }
const few = { newest: listed.fewNewest, oldest: listed.fewOldest, name: listed.fewByName }

const isFiltered = ({ standing, planId, locationId }: Filters): boolean => Boolean(standing ?? planId ?? locationId)

const rare = (filters: Filters) => {
  const { standing, planId } = filters
  if (!isFiltered(filters)) return listed.everyoneSorted
  if (standing === 'grace' || standing === 'unpaid') return listed.customersOverdue
  if (standing === 'cancelled' || standing === 'paused') return listed.customersLeaving
  return planId ? listed.customersByPlan : listed.customersByMembership
}

/** The memberships of so many are looked at within a second; without a filter, a look at the index is enough. */
const MOST_LOOKED_AT = { filtered: 10_000, all: 100_000 }

/** How many the filters let through; null where that would take too long. */
export const countCustomers = async (reads: Deps['reads'], filters: Filters, reach: Reach): Promise<number | null> => {
  if (filters.isUnreachable) return null
  const most = MOST_LOOKED_AT[isFiltered(filters) || !reach.everywhere ? 'filtered' : 'all']
  const asked = { ...reach, ...filters, isFiltered: isFiltered(filters), most: most + 1 }
  const [counted] = await listed.countListed(reads, asked)
  return (counted?.seen ?? 0) > most ? null : (counted?.count ?? 0)
}
