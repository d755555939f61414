/** A machine's state as XState represents it: a name, or names with the states inside them. */
export type StateValue = string | { [name: string]: StateValue | undefined }

/**
 * Whether a machine in `value` is in `state`, like a snapshot's `matches`; for views that were not created by a
 * machine.
 */
export const liesIn = (value: StateValue | undefined, state: StateValue): boolean => {
  if (value === undefined) return false
  if (typeof value === 'string') return value === state
  if (typeof state === 'string') return state in value
  return Object.entries(state).every(([name, inner]) => inner !== undefined && liesIn(value[name], inner))
}

type ValueAt<Path extends string> = Path extends `${infer Area}.${infer Inner}` ? { [Name in Area]: Inner } : Path

/** "payment.enterNewCard" in the form `matches` takes; a path with at most one dot. */
export const valueAt = <Path extends string>(path: Path): ValueAt<Path> => {
  const [area = '', inner] = path.split('.')
  return (inner === undefined ? area : { [area]: inner }) as ValueAt<Path>
}

/** What a screen reads of a machine's snapshot, made without a machine. */
export const viewOf = <Context>(value: StateValue, context: Context) => ({
  context,
  matches: (state: StateValue) => liesIn(value, state),
})

/** Stands in for a machine that has not been fetched: what the screens read of it and listen to. */
export const standIn = <View>(first: View) => {
  const listeners = new Set<() => void>()
  let view = first
  return {
    getSnapshot: (): View => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return { unsubscribe: () => void listeners.delete(listener) }
    },
    show: (next: View): void => {
      view = next
      for (const listener of listeners) listener()
    },
  }
}
