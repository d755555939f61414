import { useCallback, useSyncExternalStore } from 'react'

/** A machine, or its stand-in until it has loaded. */
export type Changing<Snapshot> = {
  getSnapshot: () => Snapshot
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/** Renders again only when the selected value changes. */
export const useSelected = <Snapshot, Value>(
  source: Changing<Snapshot>,
  select: (snapshot: Snapshot) => Value,
): Value => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = source.subscribe(listener)
      return () => subscription.unsubscribe()
    },
    [source],
  )
  const read = () => select(source.getSnapshot())
  return useSyncExternalStore(subscribe, read, read)
}
