import { useEffect } from 'react'

/**
 * The service worker stores the page, the account cache the code. Only for signed-in members; logging out clears
 * both.
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
        // Without a service worker the page works, just not offline.
      })
  }, [keeps])
}
