import { useEffect, useEffectEvent } from 'react'
import { createWedge } from '../scan/wedge.ts'

type Keys = {
  onDigit: (digit: string) => void
  onScan: (text: string) => void
  onDelete: () => void
  onClear: () => void
}

const TYPED_INTO = 'input:not([type="radio"], [type="checkbox"]), textarea, dialog'

/**
 * Also hears a USB scanner, wherever the focus is. Fields and dialogs keep their own keys, and Enter still presses
 * the focused button unless it ends a scan.
 */
export const useKeyboard = ({ onDigit, onScan, onDelete, onClear }: Keys): void => {
  const typed = useEffectEvent((key: string) => {
    if (/^\d$/.test(key)) onDigit(key)
  })
  const scanned = useEffectEvent((text: string) => onScan(text))
  const erase = useEffectEvent((key: string) => {
    if (key === 'Backspace') onDelete()
    if (key === 'Escape') onClear()
  })
  useEffect(() => {
    const wedge = createWedge({ typed: (key) => typed(key), scanned: (text) => scanned(text) })
    const hear = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(TYPED_INTO)) return
      // Scanners end with one or the other.
      if (event.key === 'Enter' || event.key === 'Tab') {
        if (wedge.enter()) event.preventDefault()
      } else if (/^[^\s]$/u.test(event.key)) wedge.key(event.key)
      else erase(event.key)
    }
    window.addEventListener('keydown', hear)
    return () => {
      window.removeEventListener('keydown', hear)
      wedge.stop()
    }
  }, [])
}
