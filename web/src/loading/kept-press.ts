const KEPT = 'sipday.keptForReload'
const CONTACT = '#app input[autocomplete=username]'

/** The text of the button that was pressed, and what was typed into self-service's form. */
type Kept = { button: string | null; contact: string }

/** Notes from now on which button is pressed; what is returned stores it, with what was typed, for after a reload. */
export const keepPress = (storage: Storage | null): (() => void) => {
  let pressed: Element | null = null
  const note = ({ target }: Event) => (pressed = target instanceof Element ? target.closest('#app button') : null)
  window.addEventListener('click', note, true)
  return () => {
    const contact = document.querySelector<HTMLInputElement>(CONTACT)?.value ?? ''
    storage?.setItem(KEPT, JSON.stringify({ button: pressed?.textContent ?? null, contact } satisfies Kept))
  }
}

/**
 * After such a reload: puts back what was typed, before the page is hydrated, and returns what presses the button again;
 * call that once the page handles events.
 */
export const takeKept = (storage: Storage | null): (() => void) => {
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
