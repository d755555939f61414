import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { OfficeSection } from './section.ts'
import { isTyped } from './is-typed.ts'

/** How long the second letter may take. */
const WAIT_MS = 1500

/** `g` and a section's letter opens it; `/` opens the search. */
export const useGoKeys = (shown: readonly OfficeSection[], onSearch: () => void): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    let pressedAt = -Infinity
    const press = (event: KeyboardEvent) => {
      if (isTyped(event.target) || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.key === '/') {
        event.preventDefault()
        onSearch()
        return
      }
      const isSecond = event.timeStamp - pressedAt < WAIT_MS
      pressedAt = event.key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const wanted = isSecond ? shown.find(({ menu }) => menu?.letter === event.key) : undefined
      if (!wanted) return
      event.preventDefault()
      navigate(wanted.path)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [shown, onSearch, navigate])
}
