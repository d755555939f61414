import { useEffect, type RefObject } from 'react'

/**
 * Sets `--bar` to how much of the view the bar covers, to keep focused elements and toasts above it. A bar taller
 * than a quarter of the view (zoom, a keyboard) gets `data-resting` and does not stick. `rests`: it was told not to.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>, rests = false): void {
  useEffect(() => {
    const element = bar.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const { style } = document.documentElement
    const measure = () => {
      element.toggleAttribute('data-resting', element.offsetHeight > window.innerHeight / 4)
      const sticks = !rests && getComputedStyle(element).position === 'sticky'
      style.setProperty('--bar', `${sticks ? element.offsetHeight : 0}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
      style.removeProperty('--bar')
    }
  }, [bar, rests])
}
