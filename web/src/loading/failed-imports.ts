import type { StorageLike } from '../session.ts'

const RELOADED_FOR = 'sipday.reloadedFor'
const KEPT = 'sipday.keptForReload'
const CONTACT = '#app input[autocomplete=username]'

/** The text of the button that was pressed, and what was typed into self-service's form. */
type Kept = { button: string | null; contact: string }

/**
 * Reloads the page when that is what helps after a part of the site could not be imported; steps are resumed from the
 * storage, what was typed and pressed before is kept (`takeKept`).
 *
 * - After an update the server no longer has the files of the older build: once for each build.
 * - A browser may remember that a file failed and never ask for it again: when the same file fails a second time although
 *   the server has it now, once for each file.
 *
 * Without a network, or when the server does not respond, the page stays.
 */
export const reloadWhenImportsFail = (storage: StorageLike | null): void => {
  const failed = new Set<string>()
  let pressed: Element | null = null
  window.addEventListener('click', ({ target }) => (pressed = buttonAt(target)), true)
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
      if (!storage || storage.getItem(RELOADED_FOR) === reason) return
      storage.setItem(RELOADED_FOR, reason)
      const contact = document.querySelector<HTMLInputElement>(CONTACT)?.value ?? ''
      storage.setItem(KEPT, JSON.stringify({ button: pressed?.textContent ?? null, contact } satisfies Kept))
    } catch {
      return
    }
    window.location.reload()
  })
}

/**
 * After such a reload: puts back what was typed, before the page is hydrated, and returns what presses the button again;
 * call that once the page handles events.
 */
export const takeKept = (storage: StorageLike | null): (() => void) => {
  let kept: Kept | null = null
  try {
    kept = JSON.parse(storage?.getItem(KEPT) ?? 'null') as Kept | null
    storage?.removeItem(KEPT)
  } catch {
    // Without a storage nothing was kept.
  }
  const field = document.querySelector<HTMLInputElement>(CONTACT)
  if (field && kept?.contact) field.value = kept.contact
  return () =>
    [...document.querySelectorAll<HTMLElement>('#app button')].find((one) => one.textContent === kept?.button)?.click()
}

const buttonAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('#app button') : null
