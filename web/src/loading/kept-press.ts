const KEPT = 'sipday.kept'
const CONTACT = '#app input[autocomplete=username]'

type Kept = [button?: string | undefined, contact?: string | undefined]

/** Notes which button is pressed. The returned function stores it, and what was typed, for after a reload. */
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
 * Puts back what was typed before the reload; call it before hydration. The returned function presses the button
 * again.
 */
export const takeKept = (storage: Storage | null): (() => void) => {
  const [button, contact] = JSON.parse(storage?.getItem(KEPT) ?? '[]') as Kept
  storage?.removeItem(KEPT)
  const field = document.querySelector<HTMLInputElement>(CONTACT)
  if (field && contact) field.value = contact
  return () =>
    [...document.querySelectorAll<HTMLElement>('#app button')].find((one) => one.textContent === button)?.click()
}
