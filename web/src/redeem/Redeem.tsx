import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { whenIdle } from '../idle.ts'
import { useTitle } from '../shell/use-title.ts'
import { createArea, type Area } from './early/area.ts'
import { tellVisit } from './campaign-visit.ts'
import { EnterContact } from './contact/EnterContact.tsx'
import { onwardOf } from './onward.ts'
import type { RedeemPageProps } from './RedeemPage.tsx'
import { screenOf, screenTitles, type Screen } from './selectors.ts'
import { useBrowserBack } from './use-browser-back.ts'
import { MachineProvider, useRedeem } from './useRedeem.tsx'
import { Waiting } from './Waiting.tsx'

/** After a move, the new heading takes the focus. */
const useMoved = (screen: Screen): boolean => {
  const [seen, setSeen] = useState({ screen, shown: 0 })
  if (seen.screen === screen) return seen.shown > 1
  const waited = seen.screen === 'checking' || seen.screen === 'loading'
  const next = { screen, shown: waited && seen.shown < 2 ? 1 : 2 }
  setSeen(next)
  return next.shown > 1
}

/** Two tasks, so that typing in between is handled first. */
const fetchMachine = async () => {
  const { run } = await import('./early/running.ts')
  await new Promise((resolve) => setTimeout(resolve))
  return { run }
}

export function Redeem(props: RedeemPageProps) {
  const { call, log, session, asksFirst = true } = props
  const [area] = useState(() =>
    createArea(props, { asksFirst: asksFirst || session.get().isAuthenticated, whenQuiet: whenIdle, fetchMachine }),
  )
  useEffect(() => area.begin(), [area])
  useEffect(() => void tellVisit(call, window.location.search, log), [call, log])
  return (
    <MachineProvider machine={area}>
      <ScreenSwitch {...props} area={area} />
    </MachineProvider>
  )
}

const never = () => () => undefined

/** The server's page is the same for every address. */
const useOnward = (screen: Screen): boolean => {
  const onward = useSyncExternalStore(
    never,
    () => onwardOf(window.location.search),
    () => null,
  )
  const [, navigate] = useLocation()
  useEffect(() => {
    if (screen === 'list' && onward) navigate(onward, { replace: true })
  }, [navigate, onward, screen])
  return onward !== null
}

function ScreenSwitch({ area, shop, today }: RedeemPageProps & { area: Area }) {
  const screen = useRedeem(screenOf)
  const parts = useRedeem(area.parts)
  const failed = useRedeem(area.failed)
  const moved = useMoved(screen)
  const goesOn = useOnward(screen)
  useTitle(screenTitles[screen], shop.name)
  useBrowserBack(screen)
  useEffect(() => {
    // What is above the focused heading belongs to the new screen too.
    if (moved) window.scrollTo(0, 0)
  }, [screen, moved])
  if (screen === 'enterContact') return <EnterContact moved={moved} sendsTexts={shop.sendsTexts} goesOn={goesOn} />
  if (screen === 'checking' || !parts) return <Waiting failed={failed} onRetry={area.load} />
  return <parts.Screens {...{ screen, moved, running: parts.running, shop, today }} />
}
