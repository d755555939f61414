import { useEffect, type RefObject } from 'react'
import { isTyped, takeTypedAhead } from '../menu/typed-ahead.ts'

/** `/` focuses the field that finds customers, also from another page; what was typed meanwhile is put into it. */
export const useFindKey = (field: RefObject<HTMLInputElement | null>, setTyped: (typed: string) => void): void => {
  useEffect(() => {
    const state: unknown = window.history.state
    if (typeof state === 'object' && state !== null && 'find' in state) {
      field.current?.focus()
      const ahead = takeTypedAhead()
      if (ahead) setTyped(ahead)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyped(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [field, setTyped])
}
