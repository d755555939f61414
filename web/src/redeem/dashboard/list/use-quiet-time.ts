import { useEffect, useRef } from 'react'

const signs = ['pointerdown', 'keydown', 'scroll', 'visibilitychange', 'focus'] as const

/** Milliseconds since the person last used the page. */
export const useQuietTime = (): (() => number) => {
  const last = useRef(0)
  useEffect(() => {
    const note = () => {
      last.current = performance.now()
    }
    note()
    const stop = new AbortController()
    for (const sign of signs) {
      window.addEventListener(sign, note, { signal: stop.signal, passive: true, capture: true })
    }
    return () => stop.abort()
  }, [])
  return () => performance.now() - last.current
}
