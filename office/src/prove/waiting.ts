export type Waiting = {
  /** Resolves to whether the person proved it. */
  ask: () => Promise<boolean>
  /** Two changes at once share one proof. */
  end: (proved: boolean) => void
  isOpen: () => boolean
  subscribe: (listener: () => void) => () => void
}

export const createWaiting = (): Waiting => {
  let waiting: ((proved: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        tell()
      }),
    end: (proved) => {
      const answered = waiting
      waiting = []
      tell()
      for (const answer of answered) answer(proved)
    },
    isOpen: () => waiting.length > 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
