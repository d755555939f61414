const RELOADED_FOR = 'sipday.reloadedFor'

/**
 * Reloads the page when that is what helps after a part of the site could not be imported; `keep` stores first what
 * should outlive it.
 *
 * - After an update the server no longer has the files of the older build: once for each build.
 * - A browser may remember that a file failed and never ask for it again: when the same file fails a second time although
 *   the server has it now, once for each file.
 *
 * Without a network, without a storage, or when the server does not respond, the page stays.
 */
export const reloadWhenImportsFail = (keep: () => void = () => undefined): void => {
  const failed = new Set<string>()
  window.addEventListener('vite:preloadError', async (event) => {
    const { payload } = event as Event & { payload: Error }
    const build = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
    // Most browsers name the file at the end of their message.
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
