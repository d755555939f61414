/** Whether what is typed belongs to a field. */
export const isTyped = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog') !== null

const PATIENCE_MS = 10_000

let typed = ''
let stop = (): void => undefined

/**
 * Keeps what is typed for a field that is still loading. Escape, a press elsewhere, or a field that never comes,
 * forgets it.
 */
export const keepTypedAhead = (): void => {
  stop()
  typed = ''
  const press = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Escape' || isTyped(event.target)) return stop()
    if ([...event.key].length === 1) typed += event.key
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const end = () => stop()
  const patience = setTimeout(end, PATIENCE_MS)
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('pointerdown', end, { capture: true })
  stop = () => {
    clearTimeout(patience)
    window.removeEventListener('keydown', press, { capture: true })
    window.removeEventListener('pointerdown', end, { capture: true })
    typed = ''
    stop = () => undefined
  }
}

/** Ends the keeping. */
export const takeTypedAhead = (): string => {
  const taken = typed
  stop()
  return taken
}
