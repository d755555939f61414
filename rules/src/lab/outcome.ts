import type { LabShop } from '@sipday/contract/office/money/lab.ts'
import { addDays } from '../calendar.ts'
import type { Levers } from './levers.ts'
import type { Played } from './replay.ts'
import { noSums, QUARTERS, type Sums } from './sums.ts'

/** Whole cents; of these days. */
export type Outcome = Sums & {
  /** Without tax, less what went back. */
  incomeCents: number
}

type Behavior = Pick<Levers, 'leavePerTen' | 'leaving' | 'joins' | 'drinks' | 'cost'>

/** As they did, it is the plain sum. */
export const outcomeOf = (
  { cells }: Pick<Played, 'cells'>,
  { leavePerTen, leaving, joins, drinks, cost }: Behavior,
  measured: LabShop['leaving'],
): Outcome => {
  const usual = measured.atStart > 0 ? Math.min(measured.left / measured.atStart, MOST) : 0
  const stays = (1 - Math.min(MOST, (usual * leaving) / 100)) / (1 - usual)
  const sum = { ...noSums }
  for (const cell of cells.values()) {
    const afterRise = Math.max(0, 1 - (leavePerTen * cell.rise) / 10_000)
    const weight = (cell.joined ? joins / 100 : stays ** cell.month) * afterRise
    const drunk = weight * (drinks / 100)
    for (const key of money) sum[key] += cell[key] * weight
    for (const key of given) sum[key] += cell[key] * drunk
    sum.costCents += cell.costCents * drunk * (cost / 100)
  }
  for (const key of [...money, ...given, 'costCents'] as const) sum[key] = Math.round(sum[key])
  return { incomeCents: sum.netCents - sum.backNetCents, ...sum }
}

/** Not everyone leaves in a month. */
const MOST = 0.99
const money = ['netCents', 'taxCents', 'backNetCents', 'backTaxCents'] as const
const given = ['drinks', 'menuCents', 'withoutCost', 'withoutMenu'] as const

/** The quarter hour with the most drinks at one location, the first of equal ones; null without any. */
export type Busiest = { place: number; day: string; minute: number; drinks: number }

export const busiestOf = ({ quarters }: Pick<Played, 'quarters'>, from: string): Busiest | null => {
  let found: { place: number; slot: number; drinks: number } | null = null
  for (const [place, counts] of quarters.entries())
    for (const [slot, drinks] of counts.entries()) if (drinks > (found?.drinks ?? 0)) found = { place, slot, drinks }
  return (
    found && {
      place: found.place,
      day: addDays(from, Math.floor(found.slot / QUARTERS)),
      minute: (found.slot % QUARTERS) * 15,
      drinks: found.drinks,
    }
  )
}

/** Drinks of all locations by the hour of the day, 24 of them. */
export const hoursOf = ({ quarters }: Pick<Played, 'quarters'>): number[] => {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const counts of quarters)
    for (const [slot, drinks] of counts.entries()) {
      const hour = Math.floor((slot % QUARTERS) / 4)
      hours[hour] = (hours[hour] ?? 0) + drinks
    }
  return hours
}
