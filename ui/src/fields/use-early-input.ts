import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'

/**
 * What was put into a control of the server's page before it became live is taken over as if it came now. Returns the ref
 * for the control; the caller's own, if any, gets the control too.
 */
export const useEarlyInput = <Control extends HTMLElement>(
  given: Ref<Control> | undefined,
  take: (control: Control) => void,
): RefObject<Control | null> => {
  const own = useRef<Control>(null)
  const isLive = useRef(false)
  useImperativeHandle(given, () => own.current as Control)
  useEffect(() => {
    if (!isLive.current && own.current) take(own.current)
    isLive.current = true
  })
  return own
}
