/** As XState represents it. */
export type StateValue = string | { [name: string]: StateValue | undefined }

/** Like a snapshot's `matches`, for views that no machine created. */
export const liesIn = (value: StateValue | undefined, state: StateValue): boolean => {
  if (value === undefined) return false
  if (typeof value === 'string') return value === state
  if (typeof state === 'string') return state in value
  return Object.entries(state).every(([name, inner]) => inner !== undefined && liesIn(value[name], inner))
}

type ValueAt<Path extends string> = Path extends `${infer Area}.${infer Inner}` ? { [Name in Area]: Inner } : Path

/** "payment.enterNewCard" as `matches` takes it; at most one dot. */
export const valueAt = <Path extends string>(path: Path): ValueAt<Path> => {
  const [area = '', inner] = path.split('.')
  return (inner === undefined ? area : { [area]: inner }) as ValueAt<Path>
}

export const viewOf = <Context>(value: StateValue, context: Context) => ({
  context,
  matches: (state: StateValue) => liesIn(value, state),
})

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
