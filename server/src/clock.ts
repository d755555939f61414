/** Everything that depends on time takes it from here (rule I). */
export type Clock = { now(): Date }

/** The machine's clock plus an offset that only the sandbox may move. */
export type MovableClock = Clock & {
  setNow(now: Date): void
  /** Only with the sandbox. */
  share?(): Promise<void>
  /** Only with the sandbox. */
  follow?(): Promise<void>
}

export const systemClock = (): MovableClock => {
  let offsetMs = 0
  return {
    now: () => new Date(Date.now() + offsetMs),
    setNow: (now) => {
      offsetMs = now.getTime() - Date.now()
    },
  }
}
