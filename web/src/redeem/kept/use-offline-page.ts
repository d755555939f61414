import { useEffect } from 'react'

/**
 * Keeps this page available offline: the service worker stores the page and its files, the account cache stores the
 * code (15c). Only for signed-in members; logging out clears both.
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
        // Without a service worker the page works as before, just not offline.
      })
  }, [keeps])
}
