/** Where "now" comes from. Everything that depends on time takes it from here (security rule I). */
export type Clock = { now(): Date }

/** The machine's clock plus an offset that only the sandbox may move. */
export type MovableClock = Clock & { setNow(now: Date): void }

export const systemClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setNow: (now) => {
      offsetMs = now.getTime() - Date.now()
    },
  }
}
