import { useEffect, useRef } from 'react'
import { depthOf, type Screen } from './selectors.ts'
import { useSend } from './useRedeem.tsx'

const MARK = 'sipday.dashboard'
const isOurs = (): boolean => (history.state as { key?: unknown } | null)?.key === MARK
const mark = (): void => history.pushState({ key: MARK }, '')

/** Back goes up one level instead of leaving: one extra history entry stays on top while a deeper view is shown. */
export const useBrowserBack = (screen: Screen): void => {
  const send = useSend()
  const depth = depthOf(screen)
  const shown = useRef(depth)
  /** Our own step back fires an event too, which is no press of Back. */
  const leaving = useRef(false)
  useEffect(() => {
    shown.current = depth
    if (depth > 0 && !isOurs()) mark()
    if (depth === 0 && isOurs() && !leaving.current) {
      leaving.current = true
      history.back()
    }
  }, [depth, screen])
  useEffect(() => {
    const step = () => {
      const wasOurStep = leaving.current
      leaving.current = false
      if (shown.current === 0 || isOurs()) return
      mark()
      if (!wasOurStep) send({ type: 'BACK' })
    }
    window.addEventListener('popstate', step)
    return () => window.removeEventListener('popstate', step)
  }, [send])
}
