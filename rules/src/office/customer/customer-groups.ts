import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { dateText } from '../../calendar.ts'
import { taxedSum } from '../../money-words.ts'
import { dollars } from '../../money.ts'

type Grouped = Pick<
  CustomerMembership,
  'id' | 'planName' | 'locationId' | 'pays' | 'redeems' | 'isGift' | 'standing' | 'subscriber'
>
export type MembershipGroup<Membership> = { key: string; isGift: boolean; memberships: Membership[] }

/** One for each plan and location that is paid by the same person, the own membership first; a gift given stands alone. */
export const membershipGroups = <Membership extends Grouped>(
  memberships: readonly Membership[],
): MembershipGroup<Membership>[] => {
  const groups = new Map<string, MembershipGroup<Membership>>()
  for (const membership of memberships) {
    const { id, planName, locationId, pays, redeems } = membership
    const isGift = membership.isGift && pays && !redeems
    const key = isGift ? id : JSON.stringify([planName, locationId, pays])
    const group = groups.get(key) ?? { key, isGift, memberships: [] }
    group.memberships.push(membership)
    groups.set(key, group)
  }
  const rank = ({ redeems, standing }: Membership) => (standing === 'ended' ? 2 : 0) + (redeems ? 0 : 1)
  return [...groups.values()].map((group) => ({
    ...group,
    memberships: group.memberships.toSorted((one, other) => rank(one) - rank(other)),
  }))
}

type Renewing = Pick<CustomerMembership, 'standing' | 'startedOn' | 'nextCharge' | 'subscriber'>

/** What all that renew of these are charged, when they are on one day; `each`: null when they cost different sums. */
export const nextTogether = (
  memberships: readonly Pick<CustomerMembership, 'nextCharge'>[],
): { on: string; count: number; each: number | null; cents: number; untaxed: boolean } | null => {
  const charges = memberships.flatMap(({ nextCharge }) => nextCharge ?? [])
  const [first] = charges
  if (!first || charges.some(({ on }) => on !== first.on)) return null
  const isOnePrice = charges.every(({ cents }) => cents === first.cents)
  return {
    on: first.on,
    count: charges.length,
    each: isOnePrice ? first.cents : null,
    untaxed: charges.every(({ untaxed }) => untaxed),
    cents: charges.reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** "4 people. Renews December 24, 2026: 4 × $34.14 = $136.56 with tax. Since April 24, 2026." */
export const groupLine = (memberships: readonly Renewing[]): string => {
  const live = memberships.filter(({ standing }) => standing !== 'ended')
  const people = new Set(live.map(({ subscriber }) => subscriber.id)).size
  const next = nextTogether(live)
  const since = memberships.map(({ startedOn }) => startedOn).toSorted()[0]
  return [
    ...(people > 1 ? [`${people} people.`] : []),
    ...(next && next.count > 1 ? [`Renews ${dateText(next.on)}${taxedSum(togetherText(next), next.untaxed)}.`] : []),
    ...(since ? [`Since ${dateText(since)}.`] : []),
  ].join(' ')
}

const togetherText = ({ count, each, cents }: { count: number; each: number | null; cents: number }): string =>
  each === null ? `, ${dollars(cents)}` : `: ${count} × ${dollars(each)} = ${dollars(cents)}`

type Paid = {
  id: string
  day: string
  customer: { id: string }
  what: 'purchase' | 'renewal' | 'plan_change'
  planName: string
  locationName: string
  totalCents: number
  backCents: number
  creditedCents: number
  card: { brand: string; last4: string } | null
  state: string
}
/** Part of it is still kept. */
export const isRefundable = ({
  state,
  totalCents,
  backCents,
  creditedCents,
}: Pick<Paid, 'state' | 'totalCents' | 'backCents' | 'creditedCents'>): boolean =>
  state !== 'unknown' && backCents + creditedCents < totalCents

/** What the customer paid for the plan of these memberships and can still have back (O9.6), in the order given. */
export const refundableOf = <Payment extends Paid>(
  memberships: readonly Pick<Grouped, 'planName' | 'pays'>[],
  payments: readonly Payment[],
): Payment[] =>
  payments.filter(
    (payment) =>
      isRefundable(payment) && memberships.some(({ pays, planName }) => pays && planName === payment.planName),
  )

export type Charge<Payment> = {
  key: string
  payments: [Payment, ...Payment[]]
  totalCents: number
  backCents: number
  creditedCents: number
}

/** The renewals of one day, payer, plan, location, card and state as one; any other payment by itself. */
export const chargesOf = <Payment extends Paid>(payments: readonly Payment[]): Charge<Payment>[] => {
  const charges = new Map<string, Charge<Payment>>()
  for (const payment of payments) {
    const { id, day, customer, what, planName, locationName, card, state, totalCents, backCents, creditedCents } =
      payment
    const key = what === 'renewal' ? JSON.stringify([day, customer.id, planName, locationName, card?.last4, state]) : id
    const charge = charges.get(key)
    if (!charge) charges.set(key, { key, payments: [payment], totalCents, backCents, creditedCents })
    else {
      charge.payments.push(payment)
      charge.totalCents += totalCents
      charge.backCents += backCents
      charge.creditedCents += creditedCents
    }
  }
  return [...charges.values()]
}

/** With the sum of that day; null when none is. */
export const nextCharged = (
  memberships: readonly Pick<CustomerMembership, 'nextCharge'>[],
): { on: string; cents: number } | null => {
  const charges = memberships.flatMap(({ nextCharge }) => nextCharge ?? [])
  const on = charges.map((charge) => charge.on).toSorted()[0]
  if (on === undefined) return null
  return { on, cents: charges.filter((charge) => charge.on === on).reduce((sum, { cents }) => sum + cents, 0) }
}
