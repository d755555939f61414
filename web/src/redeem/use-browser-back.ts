import { useEffect, useRef } from 'react'
import { depthOf, type Screen } from './selectors.ts'
import { useSend } from './useRedeem.tsx'

const MARK = 'sipday.dashboard'
const isOurs = (): boolean => (history.state as { key?: unknown } | null)?.key === MARK

/**
 * The browser's Back leads one level up in the dashboard instead of out of it: one entry of ours lies on top of the
 * history while a deeper view is shown.
 */
export const useBrowserBack = (screen: Screen): void => {
  const send = useSend()
  const depth = depthOf(screen)
  const shown = useRef(depth)
  useEffect(() => {
    shown.current = depth
    if (depth > 0 && !isOurs()) history.pushState({ key: MARK }, '')
    if (depth === 0 && isOurs()) history.back()
  }, [depth, screen])
  useEffect(() => {
    const up = () => {
      if (shown.current === 0 || isOurs()) return
      history.pushState({ key: MARK }, '')
      send({ type: 'BACK' })
    }
    window.addEventListener('popstate', up)
    return () => window.removeEventListener('popstate', up)
  }, [send])
}
