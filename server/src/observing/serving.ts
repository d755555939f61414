/** Work that can wait gives way to them. */
export type Serving = {
  begins(): void
  ends(): void
  /** Or was answered a moment ago. */
  isBusy(): boolean
}

/** Whoever was answered is likely to go on. */
const MOMENT_MS = 3_000

export const createServing = (): Serving => {
  let answering = 0
  let lastAt = -Infinity
  return {
    begins: () => void (answering += 1),
    ends: () => {
      answering -= 1
      lastAt = performance.now()
    },
    isBusy: () => answering > 0 || performance.now() - lastAt < MOMENT_MS,
  }
}
