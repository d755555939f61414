import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Offline, what was read stays, and nothing offers to change it. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
