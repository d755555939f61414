import type { MovableClock } from '../src/clock.ts'

/** A clock that stands where it was put, however long the machine takes: for what happens a second before midnight. */
export const stillClock = (at: Date): MovableClock => {
  let now = at
  return {
    now: () => now,
    setNow: (then) => {
      now = then
    },
  }
}
