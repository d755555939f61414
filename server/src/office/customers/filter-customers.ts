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
  const { sort, standing, locationId } = filters
  const of = locationId ? [locationId] : page.places
  const asked = { ...page, ...filters, of, live: standing !== 'ended', walked: FIRST[sort] }
  if (filters.isUnreachable) return listed.customersUnreachable(reads, asked)
  if (!isFiltered(filters) && sort !== 'name') return everyone[sort](reads, asked)
  const first = await few(filters)(reads, asked)
  return first.length === page.count ? first : rare(filters, page)(reads, { ...asked, walked: ALL })
}

/** Rarer ones than a page in so many are found faster by an index. */
const FIRST = { newest: 2000, oldest: 2000, name: 5000 }
const ALL = 2 ** 31 - 1
const everyone = { newest: listed.everyoneNewest, oldest: listed.everyoneOldest }
const fewOf = { newest: listed.fewNewest, oldest: listed.fewOldest, name: listed.fewByName }
const fewWith = { newest: listed.fewNewestWith, oldest: listed.fewOldestWith, name: listed.fewByNameWith }

const isFiltered = ({ standing, planId, locationId }: Filters): boolean => Boolean(standing ?? planId ?? locationId)

const few = (filters: Filters) => {
  if (!isFiltered(filters)) return listed.firstByName
  return (filters.standing ? fewWith : fewOf)[filters.sort]
}

const rare = (filters: Filters, { everywhere }: Page) => {
  const { standing, planId, locationId } = filters
  if (!isFiltered(filters)) return listed.everyoneSorted
  if (standing === 'grace' || standing === 'unpaid') return listed.customersOverdue
  if (standing === 'cancelled' || standing === 'paused') return listed.customersLeaving
  if (standing === 'waiting') return listed.customersWaiting
  if (locationId || !everywhere) return listed.customersAtLocations
  if (planId) return listed.customersByPlan
  // Most of the first ones fit, unless they are few altogether.
  return few(filters)
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
