import { useEffect } from 'react'

/**
 * Keeps this page for the time without a network: the service worker stores the page and what it is made of, the account
 * cache stores the code (15c). Only for signed-in members; log-out empties both.
 */
export const useOfflinePage = (keeps: boolean): void => {
  useEffect(() => {
    if (!keeps || !('serviceWorker' in navigator)) return
    const own = performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.startsWith(`${location.origin}/assets/`))
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(() => navigator.serviceWorker.ready)
      .then(({ active }) => active?.postMessage({ type: 'keep', addresses: ['/redeem', ...own] }))
      .catch(() => {
        // Without a service worker the page works as before, only not offline.
      })
  }, [keeps])
}
