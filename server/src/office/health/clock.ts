import type { Db } from '../../store/database.ts'
import { serverStanding } from '../../store/observing/server-standing.ts'
import { bad, good, type Line } from './line.ts'

const MOST_SKEW_SECONDS = 2

/** `skew`: seconds by which this machine is ahead of the database. */
export const describeClock = (skew: number): Line => {
  const says = `this machine's clock and the database's are ${Math.abs(skew).toFixed(1)} s apart`
  return Math.abs(skew) > MOST_SKEW_SECONDS
    ? bad(`${says}: set both by NTP; leases and codes depend on it`)
    : good(says)
}

/** By how many seconds this machine is ahead of the database. */
export const clockSkew = async (db: Db): Promise<number> => {
  const began = Date.now()
  const [found] = await serverStanding(db, {})
  return found ? ((began + Date.now()) / 2 - found.now.getTime()) / 1000 : 0
}
