import { useEffect, useEffectEvent } from 'react'

type Keys = { onDigit: (digit: string) => void; onDelete: () => void; onClear: () => void; disabled: boolean }

/**
 * Hears the keyboard and a USB scanner, which types like one, wherever the focus is. Fields and dialogs keep their own
 * keys, and Enter keeps pressing the focused button.
 */
export const useKeyboard = ({ onDigit, onDelete, onClear, disabled }: Keys): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, dialog')) return
    if (/^\d$/.test(event.key)) onDigit(event.key)
    else if (disabled) return
    else if (event.key === 'Backspace') onDelete()
    else if (event.key === 'Escape') onClear()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
