import { useEffect, type RefObject } from 'react'
import { isTyped } from '../menu/use-go-keys.ts'

/** `/` moves the focus into the field that finds customers; so does coming here with it from another page. */
export const useFindKey = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const state: unknown = window.history.state
    if (typeof state === 'object' && state !== null && 'find' in state) field.current?.focus()
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyped(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [field])
}
