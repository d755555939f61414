import type { Deps } from '../../deps.ts'
import { countMoney as count, forgetMoneySince, markMoney, placesOfMoney } from '../../store/reports/money-days.ts'
import { firstDayToCount, partsOf } from './counted-anew.ts'

/** Today and yesterday are not counted in advance: most of what comes late comes within a day. */
const LEAVE_DAYS = 2

/**
 * Counts what was paid and sent back on days that are over, once a day for each location, and the last 90 days anew: a
 * payment is found late, a refund fails. Part of the regular sweep; days of longer ago stay as they were counted.
 */
export const countMoney = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const rounds = new Map<string, { from: string; until: string; only: string[] }>()
  for (const { id, day, counted } of await placesOfMoney(db, { now: clock.now(), leave: LEAVE_DAYS })) {
    if (day === null) continue
    const from = firstDayToCount(day, counted)
    const round = rounds.get(`${from} ${day}`) ?? { from, until: day, only: [] }
    rounds.set(`${from} ${day}`, { ...round, only: [...round.only, id] })
  }
  for (const { from, until, only } of rounds.values())
    await db.transaction().execute(async (trx) => {
      await markMoney(trx, { only, from, until })
      await forgetMoneySince(trx, { only, from })
      for (const part of partsOf(from, until)) await count(trx, { only, ...part })
    })
}
