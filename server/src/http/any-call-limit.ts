import { hash } from 'node:crypto'
import { tooMany } from '../access/limits.ts'
import type { Session } from '../access/session.ts'

const WINDOW_MS = 60_000
const CALLS = 600
const OFFICE_CALLS = 300
const BUCKETS = 50_000

/** The caller: the client's address, and the session cookie's value if there is one. */
export type Caller = { ip: string; token: string | null }

/**
 * 600 calls a minute (rule J, last row; R60). Sessions that have proved a contact and tills are counted by session,
 * which keeps many members behind one address from locking each other out; everyone else is counted by address. Each
 * process counts in memory, before any lookup: it knows a session from its first call on. A flood from many addresses
 * cannot fill the memory: the oldest counts are dropped.
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
    /** Counts a call, or throws 429. */
    count(caller: Caller, at: Date): void {
      countIn(bucketOf(caller), at, CALLS)
    },
    /** Counts a call of a person of the office, wherever it comes from: 300 a minute (rule T). */
    countPerson(staffId: string, at: Date): void {
      countIn(`person:${staffId}`, at, OFFICE_CALLS)
    },
    /** Remembers whose cookie it is; only the hash of its value is stored. */
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
