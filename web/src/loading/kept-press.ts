const KEPT = 'sipday.kept'
const CONTACT = '#app input[autocomplete=username]'

/** The text of the button that was pressed, and what was typed into self-service's form. */
type Kept = [button?: string | undefined, contact?: string | undefined]

/** Notes from now on which button is pressed; what is returned stores it, with what was typed, for after a reload. */
export const keepPress = (storage: Storage | null): (() => void) => {
  let pressed: string | undefined
  const note = ({ target }: Event) => (pressed = (target as Element).closest('#app button')?.textContent)
  window.addEventListener('click', note, true)
  return () => {
    const kept: Kept = [pressed, document.querySelector<HTMLInputElement>(CONTACT)?.value]
    storage?.setItem(KEPT, JSON.stringify(kept))
  }
}

/**
 * After such a reload: puts back what was typed, before the page is hydrated, and returns what presses the button again;
 * call that once the page handles events.
 */
export const takeKept = (storage: Storage | null): (() => void) => {
  const [button, contact] = JSON.parse(storage?.getItem(KEPT) ?? '[]') as Kept
  storage?.removeItem(KEPT)
  const field = document.querySelector<HTMLInputElement>(CONTACT)
  if (field && contact) field.value = contact
  return () =>
    [...document.querySelectorAll<HTMLElement>('#app button')].find((one) => one.textContent === button)?.click()
}
