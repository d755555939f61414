import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

export type ModalElementProps = {
  className: string | undefined
  labelledBy: string
  onClose: () => void
  /** What gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** A click beside the dialog closes it. */
  closesOutside: boolean
  children: ReactNode
}

/**
 * A native `<dialog>`, shown as modal while it is rendered: the browser keeps the focus inside, hides the page behind
 * it from assistive technology and closes on Escape. Closing returns the focus to where it was.
 */
export function ModalElement({
  className,
  labelledBy,
  onClose,
  initialFocus,
  closesOutside,
  children,
}: ModalElementProps) {
  const element = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useLayoutEffect(() => {
    const dialog = element.current
    if (!dialog) return
    const before = document.activeElement
    const leave = new AbortController()
    const { signal } = leave
    // Escape only asks; the owner closes the dialog by removing it.
    const ask = (event: Event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close.current()
    }
    dialog.addEventListener('cancel', ask, { signal })
    // Some browsers close at a second Escape without asking. (A close that was reverted at once does not count.)
    dialog.addEventListener('close', () => !dialog.open && close.current(), { signal })
    // A click on the dialog element itself, not on its content, is a click on the dimmed page beside it.
    if (closesOutside)
      dialog.addEventListener('click', (event) => event.target === dialog && close.current(), { signal })
    // In browsers without modal dialogs, it is shown in the page, where it can be read and closed.
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    initialFocus?.current?.focus()
    return () => {
      leave.abort()
      dialog.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [initialFocus, closesOutside])
  return (
    <dialog ref={element} className={className} aria-labelledby={labelledBy}>
      {children}
    </dialog>
  )
}
