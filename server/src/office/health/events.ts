import type { Db } from '../../store/database.ts'
import { eventsStanding } from '../../store/observing/server-standing.ts'
import { age, bad, good, type Line } from './line.ts'

const QUIET_DAYS = 3
const DAY_MS = 86_400_000

/** As long as there is something for Square to tell. */
export const describeEvents = async (db: Db, now: Date): Promise<Line[]> => {
  const since = new Date(now.getTime() - QUIET_DAYS * DAY_MS)
  const [{ last, sold } = { last: null, sold: 0 }] = await eventsStanding(db, { since })
  const ago = last && now.getTime() - last.getTime()
  const says =
    ago === null ? 'no event of Square has arrived yet' : `the last event of Square came ${age(Math.max(0, ago))} ago`
  return sold > 0 && (ago === null || ago > QUIET_DAYS * DAY_MS)
    ? [bad(`${says}, with ${sold} purchases in ${QUIET_DAYS} days: check the webhook subscription's address and key`)]
    : [good(says)]
}
