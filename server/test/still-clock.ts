import type { MovableClock } from '../src/clock.ts'

/** For what happens a second before midnight, however long the machine takes. */
export const stillClock = (at: Date): MovableClock => {
  let now = at
  return {
    now: () => now,
    setNow: (then) => {
      now = then
    },
  }
}
