import { addDays } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { countMoney as count, forgetMoneySince, markMoney, placesOfMoney } from '../../store/reports/money-days.ts'

/** How far back the first count goes, in days. */
const FIRST_DAYS = 400
/** Days that are counted anew each night: a payment is found late, a refund fails. */
const AGAIN_DAYS = 90
/** Today and yesterday are not counted in advance: most of what comes late comes within a day. */
const LEAVE_DAYS = 2

/**
 * Counts what was paid and sent back on days that are over, once a day for each location; part of the regular sweep. Days
 * of longer ago stay as they were counted.
 */
export const countMoney = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const rounds = new Map<string, { from: string; until: string; only: string[] }>()
  for (const { id, day, counted } of await placesOfMoney(db, { now: clock.now(), leave: LEAVE_DAYS })) {
    if (day === null) continue
    const again = addDays(day, 1 - AGAIN_DAYS)
    const next = counted === null ? addDays(day, 1 - FIRST_DAYS) : addDays(counted, 1)
    const from = next < again ? next : again
    const round = rounds.get(`${from} ${day}`) ?? { from, until: day, only: [] }
    rounds.set(`${from} ${day}`, { ...round, only: [...round.only, id] })
  }
  for (const { from, until, only } of rounds.values())
    await db.transaction().execute(async (trx) => {
      await markMoney(trx, { only, from, until })
      await forgetMoneySince(trx, { only, from })
      // A part at a time: no question may take longer than the database is given for one.
      for (let first = from; first <= until; first = addDays(first, AGAIN_DAYS)) {
        const last = addDays(first, AGAIN_DAYS - 1)
        await count(trx, { only, from: first, until: last < until ? last : until })
      }
    })
}
