import { isTooShort } from '@sipday/rules/office/customer-search.ts'
import { useEffect, useState } from 'react'

/** A pause in typing. */
const PAUSE_MS = 350

/** What was typed, once the typing pauses; a single character counts as none. */
export function usePaused(typed: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const wanted = isTooShort(typed) ? '' : typed.trim()
    const timer = setTimeout(() => setText(wanted), wanted === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return text
}
