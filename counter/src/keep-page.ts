/** A till can then be reloaded offline and resume its shift. */
export const keepPage = (page: Window): void => {
  if (!('serviceWorker' in page.navigator)) return
  page.navigator.serviceWorker.register('/counter/service-worker.js', { scope: '/counter' }).catch(() => {
    // Without a service worker the till works, except after a reload while offline.
  })
}
