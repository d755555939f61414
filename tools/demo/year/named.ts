import type { Year, YearMembership } from './played/story.ts'
import type { Ids } from '@sipday/server/deps.ts'

export type NamedCard = {
  id: string
  squareCardId: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  fingerprint: string
  /** It refuses the bill that is owed. */
  fails: boolean
}
export type NamedPerson = { id: string; squareCustomerId: string; email: string; phone: string; card: NamedCard | null }
export type NamedOrder = { id: string; paymentId: string; squarePaymentId: string; squareOrderId: string }
export type NamedPayment = { squarePaymentId: string; squareOrderId: string; invoiceId: string; chargeId: string }
export type NamedMembership = {
  id: string
  subscriptionId: string
  /** By benefit. */
  entitlements: ReadonlyMap<string, string>
  payments: readonly NamedPayment[]
  refunds: readonly { id: string; squareRefundId: string }[]
}

/** The ids under which the database and the provider know what happened in a year, in its order. */
export type Names = {
  people: readonly NamedPerson[]
  orders: readonly NamedOrder[]
  memberships: readonly NamedMembership[]
  /** The browser's session of each visit. */
  sessions: readonly string[]
  /** That of an order, by its number. */
  sessionOf: ReadonlyMap<number, string>
}

const AREAS = ['212', '646', '732', '302', '215', '908', '610'] as const
const BRANDS = ['VISA', 'VISA', 'VISA', 'MASTERCARD', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER'] as const

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

/** Names everything in a year. `benefitsOf`: the benefits of a plan. */
export const namesFor = (year: Year, ids: Ids, benefitsOf: (planId: string) => readonly string[]): Names => {
  const payers = new Set(year.orders.map(({ payer }) => payer))
  const owing = new Set(
    year.memberships.filter(({ state }) => state === 'grace' || state === 'unpaid').map(({ payer }) => payer),
  )
  const sessions = year.visits.map(() => ids.id())
  return {
    sessions,
    sessionOf: new Map(
      year.visits.flatMap(({ order }, visit) => (order === null ? [] : [[order, at(sessions, visit)]])),
    ),
    people: year.people.map(({ givenName, familyName }, number) => ({
      id: ids.id(),
      squareCustomerId: ids.id(),
      email: `${plain(givenName)}.${plain(familyName)}.${number + 1}@guest.example`,
      phone: `+1${AREAS[number % AREAS.length] ?? ''}${5_551_000 + Math.floor(number / AREAS.length)}`,
      card: payers.has(number)
        ? {
            id: ids.id(),
            squareCardId: `ccof:${ids.id()}`,
            brand: BRANDS[number % BRANDS.length] ?? 'VISA',
            last4: String(ids.number(10_000)).padStart(4, '0'),
            expMonth: 1 + (number % 12),
            expYear: 2040,
            fingerprint: `sq-1-${ids.id()}`,
            fails: owing.has(number),
          }
        : null,
    })),
    orders: year.orders.map(() => ({
      id: ids.id(),
      paymentId: ids.id(),
      squarePaymentId: ids.id(),
      squareOrderId: ids.id(),
    })),
    memberships: year.memberships.map((membership) => ({
      id: ids.id(),
      subscriptionId: ids.id(),
      entitlements: new Map(benefitsHad(membership, benefitsOf).map((id) => [id, ids.id()])),
      payments: membership.payments.map(() => ({
        squarePaymentId: ids.id(),
        squareOrderId: ids.id(),
        invoiceId: `inv:0-${ids.id()}`,
        chargeId: ids.id(),
      })),
      refunds: membership.refunds.map(() => ({ id: ids.id(), squareRefundId: ids.id() })),
    })),
  }
}

const benefitsHad = ({ plans }: YearMembership, benefitsOf: (planId: string) => readonly string[]): string[] => [
  ...new Set(plans.flatMap(({ planId }) => benefitsOf(planId))),
]

/** One of a list that is as long as what is looked for in it. @throws RangeError past its end */
export const at = <T>(list: readonly T[], number: number): T => {
  const found = list[number]
  if (found === undefined) throw new RangeError(`there is no number ${number} of ${list.length}`)
  return found
}
