import { sentence } from '../../written/isolated.ts'
import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { addDays, type CalendarDate, monthsOf } from '../../calendar.ts'
import { dollars } from '../../money.ts'
import { priceOn } from '../prices.ts'

type Plan = DraftBody<'plan'>

/** The plans of a release, and the shop's day on which it went live. */
export type PlanRelease = {
  day: CalendarDate
  /** Two people agreed to it. */
  agreed: boolean
  plans: readonly { id: string; body: Plan | null }[]
}
/** Cents for some months; one person alone may halve this price, not more. */
type Agreed = { id: string; planType: Plan['planType']; cents: number; months: number }

const DAYS = 30
/** A month below this takes two people even without a price to compare. */
const FLOOR_CENTS = 100

/**
 * The prices of 30 days ago (or of the shop's first day, if later), and those two people agreed to since. `releases`:
 * oldest first.
 */
export const agreedPrices = (releases: readonly PlanRelease[], today: CalendarDate): Agreed[] => {
  const first = releases.find(({ plans }) => plans.length > 0)?.day ?? today
  const since = addDays(today, -DAYS)
  const basis = first > since ? first : since
  const then = new Map<string, Plan>()
  for (const { id, body } of releases.filter(({ day }) => day <= basis).flatMap(({ plans }) => plans))
    if (body) then.set(id, body)
    else then.delete(id)
  const old = [...then].flatMap(([id, body]) => of(id, body, [priceOn(body.prices, basis)]))
  const lately = releases.filter(({ day, agreed }) => agreed && day > basis)
  const since30 = lately.flatMap(({ day, plans }) =>
    plans.flatMap(({ id, body }) => (body ? of(id, body, pricesFrom(body, day)) : [])),
  )
  return [...old, ...since30]
}

const of = (id: string, { planType, frequency }: Plan, prices: readonly (number | null)[]): Agreed[] =>
  prices.flatMap((cents) => (cents === null ? [] : [{ id, planType, cents, months: monthsOf(frequency) }]))

const pricesFrom = ({ prices }: Plan, day: CalendarDate): (number | null)[] =>
  daysFrom(prices, day).map((from) => priceOn(prices, from))
const daysFrom = (prices: Plan['prices'], day: CalendarDate): CalendarDate[] =>
  [day, ...prices.map(({ from }) => from).filter((from) => from > day)].sort()

const lowest = (all: readonly Agreed[]): Agreed | undefined =>
  all.toSorted((a, b) => a.cents * b.months - b.cents * a.months)[0]

/**
 * After "publish": "a price of $14.00 for One Month, less than half of $30.00" (rule N); null when one person is
 * enough. A plan without an agreed price is compared with what others cost a month.
 */
export const steepFall = (
  { id, before, after }: { id: string; before: Plan | null; after: Plan },
  agreed: readonly Agreed[],
  today: CalendarDate,
): string | null => {
  if (agreed.length === 0) return null
  const months = monthsOf(after.frequency)
  const isSame = (day: CalendarDate) =>
    before !== null &&
    before.frequency === after.frequency &&
    priceOn(before.prices, day) === priceOn(after.prices, day)
  const changed = daysFrom(after.prices, today).filter((day) => !isSame(day))
  const cents = Math.min(...changed.map((day) => priceOn(after.prices, day) ?? Infinity))
  const own = lowest(agreed.filter((one) => one.id === id))
  const than = own ?? lowest(agreed.filter(({ planType }) => planType === after.planType))
  const what = sentence`a price of ${dollars(cents)} for ${after.name}`
  if (than && cents * 2 * than.months < than.cents * months) {
    const half = Math.round((than.cents * months) / than.months)
    return `${what}, less than half of ${dollars(half)}${own ? '' : ', as other plans cost'}`
  }
  return cents < FLOOR_CENTS * months ? `${what}, less than ${dollars(FLOOR_CENTS)} a month` : null
}
