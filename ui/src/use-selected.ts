import { useCallback, useSyncExternalStore } from 'react'

/** Something that changes and notifies: a machine, or its stand-in until it has loaded. */
export type Changing<Snapshot> = {
  getSnapshot: () => Snapshot
  subscribe: (listener: () => void) => { unsubscribe: () => void }
}

/** What `select` reads from it: a part of it or a plain value. Renders again only when that changes. */
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
