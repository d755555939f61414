import { useEffect, useImperativeHandle, useRef, type Ref, type RefObject } from 'react'

/**
 * Applies what was entered before the server's page became interactive. Returns the ref for the control; the caller's
 * own ref gets the control too.
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
