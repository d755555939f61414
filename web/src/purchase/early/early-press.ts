declare global {
  interface Window {
    /** The listener of the head's script, and the button that was pressed last before the page's scripts ran. */
    earlyPress?: ((event: Event) => void) & { button?: HTMLElement }
  }
}

/**
 * Runs in the head of a page rendered by the server: its buttons can be seen, and pressed, before the scripts that
 * handle them have arrived.
 */
export const KEEP_EARLY_PRESS = `addEventListener('click',window.earlyPress=e=>{let b=e.target.closest('#app button');b&&(earlyPress.button=b)},true)`

/** Stops keeping presses, and returns what presses the kept button again; call that once the page handles events. */
export const takeEarlyPress = (): (() => void) => {
  const kept = window.earlyPress
  delete window.earlyPress
  if (kept) removeEventListener('click', kept, true)
  return () => kept?.button?.click()
}
