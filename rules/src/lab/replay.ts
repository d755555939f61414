import type { LabPart, LabShop } from '@sipday/contract/office/money/lab.ts'
import { addDays, daysBetween } from '../calendar.ts'
import type { Levers } from './levers.ts'
import { noSums, QUARTERS, type Sums } from './sums.ts'
import { type Sum, triedBack, type Tried, triedPayment } from './prices.ts'
import { daysOf, pricedAs, stillGiven, triedUse } from './uses.ts'

/** What happened in one month among those who are alike; whole numbers, so that sums are exact. */
export type Cell = Sums & {
  /** By how many tenths of a percent the price had risen for them by then. */
  rise: number
  month: number
  joined: boolean
}

/** In these days: what they pay each time, and what their drinks cost. */
export type Renewers = { members: number; paidCents: number; costCents: number }

export type Played = {
  cells: Map<string, Cell>
  /** Those who pay, by whether it would have been more or less. */
  more: number
  less: number
  same: number
  /** By location, the drinks of each quarter hour. */
  quarters: Uint16Array[]
  renewers: Map<number, Renewers>
}

/** The days as numbers of months and quarter hours. */
const spanOf = ({ from, until }: Pick<LabShop, 'from' | 'until'>) => {
  const days = daysBetween(from, until) + 1
  const months = Array.from({ length: days }, (_, day) => monthOf(from, addDays(from, day)))
  return { days, months }
}

/** 0 for the month of the first day. */
export const monthOf = (from: string, day: string): number =>
  (Number(day.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(from.slice(5, 7))

export type Replay = { add: (part: LabPart) => void; played: Played }

/** Part by part, with what is tried (O21). */
export const replay = (shop: LabShop, levers: Levers): Replay => {
  const span = spanOf(shop)
  const played: Played = {
    cells: new Map(),
    more: 0,
    less: 0,
    same: 0,
    quarters: shop.places.map(() => new Uint16Array(span.days * QUARTERS)),
    renewers: new Map(),
  }
  const shares = shop.places.map(({ id }) => (levers.places[id] ?? 100) / 100)
  const share = (place: number) => shares[place] ?? 1
  const planLevers = shop.plans.map(({ id }) => levers.plans[id])
  const uses = shop.benefits.map((benefit) => {
    const lever = levers.benefits[benefit.id] ?? {}
    const limits = { count: lever.count !== undefined, gap: lever.gapMinutes !== undefined }
    return {
      limits,
      limited: triedUse(benefit.use, lever),
      cost: lever.costCents ?? benefit.costCents,
      menu: lever.menuCents ?? benefit.menuCents,
    }
  })
  // Only differences between days matter.
  const dayAt = daysOf(Date.parse(`${shop.from}T00:00:00Z`) - EARLIER_MS)
  const cellOf = (rise: number, month: number, joined: boolean): Cell => {
    const key = `${rise} ${month} ${joined}`
    let cell = played.cells.get(key)
    if (!cell) played.cells.set(key, (cell = { rise, month, joined, ...noSums }))
    return cell
  }

  const givenOf = ({ plan, place, uses: all }: LabPart['payers'][number]['memberships'][number]): boolean[] => {
    const given = Array.from({ length: all.length / 4 }, (_, at) => share(all[at * 4 + 1] ?? -1) > 0)
    const without = planLevers[plan]?.without ?? []
    const zone = shop.places[place]?.timeZone ?? 'UTC'
    for (const [nth, { limited, limits }] of uses.entries()) {
      const isGone = without.includes(shop.benefits[nth]?.id ?? '')
      if (!isGone && limited === null) continue
      const own = given.flatMap((is, at) => (is && all[at * 4] === nth ? [at] : []))
      const minutes = own.map((at) => all[at * 4 + 3] ?? 0)
      const kept = isGone || limited === null ? [] : stillGiven(limited, minutes, (at) => dayAt(at, zone), limits)
      for (const [index, at] of own.entries()) given[at] = kept[index] ?? false
    }
    return given
  }

  const add = ({ sorts, payers }: LabPart): void => {
    const tried: Tried[] = sorts.map((sort) => triedPayment(sort, planLevers[sort.plan]))
    for (const { joined, payments, backs, memberships } of payers) {
      let [before, after] = [0, 0]
      let [rise, since] = [0, Infinity]
      const paid = new Set<number>()
      for (let at = 0; at < payments.length; at += 2) {
        const [nth = 0, month = 0] = [payments[at], payments[at + 1]]
        paid.add(nth)
        const one = tried[nth]
        if (!one || one.rise <= 0) continue
        rise = Math.max(rise, one.rise)
        since = Math.min(since, month)
      }
      const risen = (month: number) => (month >= since ? rise : 0)
      for (let at = 0; at < payments.length; at += 2) {
        const [nth = 0, month = 0] = [payments[at], payments[at + 1]]
        const [sort, then] = [sorts[nth], tried[nth]]
        if (!sort || !then) continue
        const part = share(sort.place)
        const cell = cellOf(sort.kind === 'purchase' ? 0 : risen(month), month, joined)
        cell.netCents += then.netCents * part
        cell.taxCents += then.taxCents * part
        if (part === 0) continue
        before += sort.netCents + sort.taxCents
        after += then.netCents + then.taxCents
      }
      for (let at = 0; at < backs.length; at += 4) {
        const [nth = -1, month = 0, netCents = 0, taxCents = 0] = backs.slice(at, at + 4)
        const [sort, then] = [sorts[nth], tried[nth]]
        const back: Sum =
          sort && then && paid.has(nth) ? triedBack({ netCents, taxCents }, sort, then) : { netCents, taxCents }
        const part = sort ? share(sort.place) : 1
        const cell = cellOf(0, month, joined)
        cell.backNetCents += back.netCents * part
        cell.backTaxCents += back.taxCents * part
      }
      if (payments.length > 0) played[after > before ? 'more' : after < before ? 'less' : 'same'] += 1
      for (const membership of memberships) {
        const part = share(membership.place)
        let costCents = 0
        if (part > 0) {
          const given = givenOf(membership)
          for (const [at, is] of given.entries()) {
            if (!is) continue
            const [benefit = -1, place = -1, slot = -1] = membership.uses.slice(at * 4, at * 4 + 3)
            const day = Math.floor(slot / QUARTERS)
            if (day < 0 || day >= span.days) continue
            const month = span.months[day] ?? 0
            const cell = cellOf(risen(month), month, joined)
            const { cost = null, menu = null } = uses[pricedAs(benefit)] ?? {}
            cell.drinks += part
            cell.costCents += (cost ?? 0) * part
            cell.menuCents += (menu ?? 0) * part
            if (cost === null) cell.withoutCost += part
            if (menu === null) cell.withoutMenu += part
            costCents += cost ?? 0
            const quarters = played.quarters[place]
            if (quarters) quarters[slot] = (quarters[slot] ?? 0) + 1
          }
        }
        renews(played, membership, sorts[membership.renewed], costCents)
      }
    }
  }
  return { add, played }
}

/** Uses of before these days begin here; minutes count from then. */
export const EARLIER_DAYS = 9
const EARLIER_MS = EARLIER_DAYS * 86_400_000

const renews = (
  { renewers }: Played,
  { plan }: { plan: number },
  sort: LabPart['sorts'][number] | undefined,
  costCents: number,
): void => {
  if (!sort || sort.agreed) return
  const all = renewers.get(plan) ?? { members: 0, paidCents: 0, costCents: 0 }
  renewers.set(plan, {
    members: all.members + 1,
    paidCents: all.paidCents + sort.full,
    costCents: all.costCents + costCents,
  })
}
