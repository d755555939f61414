import { useEffect, useReducer, useRef, type RefObject } from 'react'

/**
 * After a press that was refused, the first field with an error has the focus and is in view (R81). `shown`: what is
 * wrong, empty while nothing is. Put `root` around the fields and call `press` with each press.
 */
export const useErrorFocus = <Root extends HTMLElement = HTMLDivElement>(
  shown: unknown,
): { root: RefObject<Root | null>; press: () => void } => {
  const root = useRef<Root>(null)
  const [presses, press] = useReducer((count: number) => count + 1, 0)
  const isWrong = Boolean(shown)
  useEffect(() => {
    if (presses === 0 || !isWrong) return
    const field = root.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')
    field?.focus()
    field?.scrollIntoView?.({ block: 'center' })
  }, [presses, isWrong])
  return { root, press }
}
