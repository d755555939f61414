import { hash } from 'node:crypto'
import { tooMany } from '../access/limits.ts'
import type { Session } from '../access/session.ts'

const WINDOW_MS = 60_000
const CALLS = 600
const OFFICE_CALLS = 300
const BUCKETS = 50_000

export type Caller = { ip: string; token: string | null }

/**
 * 600 calls a minute (rule J, last row; R60). Proved sessions and tills count by session, so members behind one address
 * do not lock each other out; others by address. Counted in memory before any lookup; the oldest counts are dropped, so
 * a flood cannot fill it.
 */
export const anyCallLimit = (scale: number) => {
  const windows = new Map<string, { since: number; count: number }>()
  const known = new Map<string, string>()
  const countIn = (bucket: string, at: Date, most: number): void => {
    const now = at.getTime()
    const window = windows.get(bucket)
    if (!window || now - window.since >= WINDOW_MS || now < window.since) {
      keepNewest(windows, bucket, { since: now, count: 1 })
      return
    }
    window.count += 1
    if (window.count > most * scale) throw tooMany((window.since + WINDOW_MS - now) / 1000)
  }
  const bucketOf = ({ ip, token }: Caller): string => (token && known.get(hashOf(token))) || `address:${ip}`
  return {
    count(caller: Caller, at: Date): void {
      countIn(bucketOf(caller), at, CALLS)
    },
    /** 300 a minute for each office person, from anywhere (rule T). */
    countPerson(staffId: string, at: Date): void {
      countIn(`person:${staffId}`, at, OFFICE_CALLS)
    },
    /** Only the hash is stored. */
    learn(token: string, session: Session | null): void {
      if (session && (session.staffId || session.proofs.length > 0))
        keepNewest(known, hashOf(token), `session:${session.id}`)
      else known.delete(hashOf(token))
    },
  }
}
export type AnyCallLimit = ReturnType<typeof anyCallLimit>

const hashOf = (token: string): string => hash('sha256', token, 'base64url')

const keepNewest = <Value>(map: Map<string, Value>, key: string, value: Value): void => {
  map.delete(key)
  map.set(key, value)
  for (const [oldest] of map) {
    if (map.size <= BUCKETS) break
    map.delete(oldest)
  }
}
