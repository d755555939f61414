import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

export type ModalElementProps = {
  className: string | undefined
  labelledBy: string
  onClose: () => void
  /** By default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** A click beside the dialog closes it. */
  closesOutside: boolean
  children: ReactNode
}

/**
 * A native modal `<dialog>`: the browser keeps the focus inside, hides the page from assistive technology and closes
 * on Escape. Closing returns the focus.
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
    // Some browsers close at a second Escape without asking. A close that was reverted at once does not count.
    dialog.addEventListener('close', () => !dialog.open && close.current(), { signal })
    // A click on the dialog element itself is on the dimmed page around its content.
    if (closesOutside)
      dialog.addEventListener('click', (event) => event.target === dialog && close.current(), { signal })
    // Browsers without modal dialogs show it in the page.
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
