import { liesIn, type StateValue } from './state-value.ts'

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
