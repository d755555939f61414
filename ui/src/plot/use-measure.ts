import { useLayoutEffect, useRef, useState } from 'react'

/** The width of a place and the size of its text, in px: a plot is drawn at the size it has, never scaled. */
export function useMeasure() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, em: 16 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () =>
      setSize((known) => {
        const next = { width: element.clientWidth, em: Number.parseFloat(getComputedStyle(element).fontSize) || 16 }
        return known.width === next.width && known.em === next.em ? known : next
      })
    measure()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, size] as const
}
