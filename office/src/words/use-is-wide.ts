import { useSyncExternalStore } from 'react'

const wide = () => window.matchMedia('(min-width: 56.25em)')
const subscribe = (listener: () => void) => {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Room for a list and a page beside it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide().matches)
