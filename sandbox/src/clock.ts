import type { Store } from './store.ts'

/** The real clock plus an offset that survives a restart. */
export type Clock = {
  now(): Date
  iso(): string
  set(instant: Date): void
}

const OFFSET = 'clock_offset_ms'

/** `startAt` sets the clock only on the first start. */
export function openClock(store: Store, startAt: Date | null): Clock {
  const kept = store.one('select value from meta where key = ?', OFFSET)?.['value']
  let offsetMs = kept === undefined ? (startAt ? startAt.getTime() - Date.now() : 0) : Number(kept)
  const now = () => new Date(Date.now() + offsetMs)
  const set = (instant: Date) => {
    offsetMs = instant.getTime() - Date.now()
    store.run(
      'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value',
      OFFSET,
      String(offsetMs),
    )
  }
  if (kept === undefined && startAt) set(startAt)
  return { now, iso: () => now().toISOString(), set }
}
