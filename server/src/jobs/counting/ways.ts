import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Trx } from '../../deps.ts'
import { countCohorts } from '../../store/reports/cohorts.ts'
import { countDrinks, holdDrinks } from '../../store/reports/count-drinks.ts'
import { countLeaving } from '../../store/reports/leaving.ts'
import { countMembers } from '../../store/reports/member-days.ts'
import { countMoney } from '../../store/reports/money-days.ts'
import { countUse } from '../../store/reports/month-use.ts'
import { countMovements } from '../../store/reports/movements.ts'
import { countVisitors } from '../../store/reports/visitors-by-campaign.ts'

/** What is counted in one go: locations ('' is the shop), and inclusive days. */
export type Slice = { places: string[]; from: string; until: string }

/** One way of counting days that are over. */
export type Way = {
  /** Whose days: of each location by itself, or of the shop. */
  of: readonly ('locations' | 'shop')[]
  each: 'day' | 'month'
  table: string
  /** The column with the day or the first of the month. */
  key: 'day' | 'month'
  /**
   * For so many days after a day or month is over it is counted anew every night, for what becomes known late; with
   * Infinity always, from the first day on.
   */
  late: number
  /** So many of the last days are not counted yet. */
  leaves?: number
  gently?: true
  /** Runs before all else in the transaction, which is of one location then. */
  hold?: (trx: Trx, slice: Slice) => Promise<unknown>
  /** Days in a transaction; 90 when left out. */
  most?: number
  count: (trx: Trx, slice: Slice & { zone: string; today: string }) => Promise<unknown>
}

const graceDays = GRACE_DAYS

export const ways = {
  // Triggers say on which counted days something came late (`days_to_recount`).
  drinks: {
    of: ['locations'],
    each: 'day',
    table: 'day_redemptions',
    key: 'day',
    late: 0,
    most: 30,
    hold: holdDrinks,
    count: countDrinks,
  },
  // What they pay a month is not known later: a day stays as it was counted.
  members: {
    of: ['locations'],
    each: 'day',
    table: 'day_members',
    key: 'day',
    late: 0,
    count: (trx, slice) => countMembers(trx, { ...slice, graceDays }),
  },
  cohorts: {
    of: ['locations', 'shop'],
    each: 'day',
    table: 'cohort_counts',
    key: 'month',
    late: Infinity,
    count: countCohorts,
  },
  // Their sum is the members of a day.
  movements: {
    of: ['locations'],
    each: 'day',
    table: 'day_movements',
    key: 'day',
    late: Infinity,
    count: countMovements,
  },
  // Whether a membership was unpaid is not known once it is paid: a month stays as it was counted.
  leaving: {
    of: ['locations'],
    each: 'month',
    table: 'month_leaving',
    key: 'month',
    late: 0,
    count: (trx, slice) => countLeaving(trx, { ...slice, graceDays }),
  },
  // Tills that were offline report late.
  use: { of: ['shop'], each: 'month', table: 'month_use', key: 'month', late: 6, gently: true, count: countUse },
  // What came of visitors.
  visitors: { of: ['shop'], each: 'day', table: 'day_visitors', key: 'day', late: 89, count: countVisitors },
  // Payments are found late and refunds fail, most within a day.
  money: { of: ['locations'], each: 'day', table: 'day_money', key: 'day', late: 89, leaves: 1, count: countMoney },
} satisfies Record<string, Way>

export type What = keyof typeof ways
