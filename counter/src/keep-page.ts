/** Keeps this site on the device, so that a till can be reloaded without a network and comes back into its shift. */
export const keepPage = (page: Window): void => {
  if (!('serviceWorker' in page.navigator)) return
  page.navigator.serviceWorker.register('/counter/service-worker.js', { scope: '/counter' }).catch(() => {
    // Without a service worker the till works as before, only not after a reload without a network.
  })
}
