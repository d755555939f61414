import { useEffect, useReducer, useRef, type RefObject } from 'react'

const controls =
  'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex]:not([tabindex="-1"])'

const isShown = (element: HTMLElement): boolean =>
  element.closest('[hidden], [inert], [aria-hidden="true"]') === null &&
  (typeof element.checkVisibility !== 'function' || element.checkVisibility())

export const firstControlIn = (area: HTMLElement): HTMLElement | null =>
  [...area.querySelectorAll<HTMLElement>(controls)].find(isShown) ?? null

/**
 * After a refused press, the first field with an error takes the focus (R81). Put `root` around the fields and call
 * `press` with each press.
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
