import { tooMany } from '../access/limits.ts'

const WINDOW_MS = 60_000
const CALLS = 600
const BUCKETS = 50_000

/**
 * 600 calls an address and minute, counted by each process in memory (security rule J, last row). A flood from many
 * addresses cannot fill the memory: the oldest counts are dropped.
 */
export const anyCallLimit = (scale: number): ((ip: string, now: Date) => void) => {
  const windows = new Map<string, { since: number; count: number }>()
  return (ip, at) => {
    const now = at.getTime()
    const window = windows.get(ip)
    if (!window || now - window.since >= WINDOW_MS || now < window.since) {
      windows.delete(ip)
      windows.set(ip, { since: now, count: 1 })
      for (const [key] of windows) {
        if (windows.size <= BUCKETS) break
        windows.delete(key)
      }
      return
    }
    window.count += 1
    if (window.count > CALLS * scale) throw tooMany((window.since + WINDOW_MS - now) / 1000)
  }
}
