const RELOADED_FOR = 'sipday.reloadedFor'

/**
 * Reloads the page when a part of the site cannot be imported; `keep` stores first what should outlive it. Once for
 * each build, since an update removes the older build's files; once for each file, since a browser may remember a
 * failure although the server has the file now. Without a network or a storage, the page stays.
 */
export const reloadWhenImportsFail = (keep: () => void = () => undefined): void => {
  const failed = new Set<string>()
  window.addEventListener('vite:preloadError', async (event) => {
    const { payload } = event as Event & { payload: Error }
    const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
    // Most browsers end the message with the file.
    const file = /https?:\S+$/.exec(payload.message)?.[0] ?? build
    const again = failed.has(file)
    failed.add(file)
    const answer = await fetch(file, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    const reason = answer?.status === 404 ? build : answer?.ok && again ? file : ''
    if (!reason) return
    try {
      const { sessionStorage: storage } = window
      if (storage.getItem(RELOADED_FOR) === reason) return
      storage.setItem(RELOADED_FOR, reason)
      keep()
      window.location.reload()
    } catch {
      // A storage that keeps nothing could reload without end.
    }
  })
}
