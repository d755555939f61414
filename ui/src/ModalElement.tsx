import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

export type ModalElementProps = {
  className: string | undefined
  labelledBy: string
  onClose: () => void
  /** Where the focus goes first; otherwise to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  /** A press beside the dialog closes it. */
  closesOutside: boolean
  children: ReactNode
}

/**
 * A native `<dialog>`, shown as modal while it is there: the browser keeps the focus inside, hides the page behind from assistive
 * technology and closes on Escape. Leaving gives the focus back to where it was.
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
    // Very old browsers show the dialog in the page, which still can be read and closed.
    if (dialog.showModal) dialog.showModal()
    else dialog.setAttribute('open', '')
    initialFocus?.current?.focus()
    return () => {
      dialog.close?.()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [initialFocus])
  return (
    // The keyboard closes it with Escape, which `cancel` reports.
    <dialog
      ref={element}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => close.current()}
      onClick={(event) => {
        if (closesOutside && event.target === event.currentTarget) onClose()
      }}
    >
      {children}
    </dialog>
  )
}
