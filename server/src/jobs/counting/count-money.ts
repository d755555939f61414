import type { Deps } from '../../deps.ts'
import { countMoney as count, forgetMoneySince, markMoney, placesOfMoney } from '../../store/reports/money-days.ts'
import { firstDayToCount, partsOf } from './counted-anew.ts'

/** Most of what comes late comes within a day. */
const LEAVE_DAYS = 2

/**
 * Daily for each location, with the last 90 days anew, since payments are found late and refunds fail; older days stay.
 * Part of the regular sweep.
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
