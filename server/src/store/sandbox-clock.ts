import { sql } from 'kysely'
import type { MovableClock } from '../clock.ts'
import type { Db } from './database.ts'

const FRESH_MS = 100

/**
 * The sandbox's clock, which all processes share. `db` stores the offset and how often it was moved; a process applies
 * only moves it has not seen.
 */
export const sharedClock = (clock: MovableClock, db: Db): Required<MovableClock> => {
  let seen: number | null = null
  let lookedAt = Number.NEGATIVE_INFINITY
  const standing = () => db.selectFrom('sandbox_clock').select(['offset_ms', 'moves']).executeTakeFirst()
  const shared: Required<MovableClock> = {
    now: clock.now,
    setNow: clock.setNow,
    async share() {
      const offset = clock.now().getTime() - Date.now()
      const row = await db
        .insertInto('sandbox_clock')
        .values({ offset_ms: offset, moves: 1 })
        .onConflict((on) => on.column('one').doUpdateSet({ offset_ms: offset, moves: sql`sandbox_clock.moves + 1` }))
        .returning('moves')
        .executeTakeFirstOrThrow()
      seen = row.moves
    },
    async follow() {
      if (performance.now() - lookedAt < FRESH_MS) return
      lookedAt = performance.now()
      const row = await standing()
      const moves = row?.moves ?? 0
      // At startup the sandbox itself reported the time.
      if (row && seen !== null && moves !== seen) clock.setNow(new Date(Date.now() + row.offset_ms))
      seen = moves
    },
  }
  return shared
}
