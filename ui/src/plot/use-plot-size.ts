import { useLayoutEffect, useRef, useState } from 'react'

/** A narrower plot is cut off rather than drawn smaller. */
const LEAST_EM = 10

/** In px: a plot is as wide as its place, never scaled. */
export function usePlotSize(heightEm: number) {
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
  const { width, em } = size
  return [ref, { width: Math.max(width, em * LEAST_EM), height: heightEm * em, em }] as const
}
