import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useBrowserLocation, usePathname, useSearch } from 'wouter/use-browser-location'
import { LeavingContext, type Leaving } from './leaving.ts'

export const useLeaving = (): Leaving => {
  const leaving = useContext(LeavingContext)
  if (!leaving) throw new Error('useLeaving needs an AskBeforeLeaving around it')
  return leaving
}

/** A page with an unsaved form stays until the person has answered, even after Back. */
export const useHeldLocation: typeof useBrowserLocation = () => {
  const leaving = useLeaving()
  const [pathname, navigate] = useBrowserLocation()
  const search = useSearch()
  const shown = useSyncExternalStore(leaving.subscribe, () => leaving.shown(window.location.pathname))
  useEffect(() => leaving.notice(pathname, search), [leaving, pathname, search])
  return [shown, navigate]
}

/** The person has not agreed to go to the browser's address. */
export const useIsAway = (): boolean => {
  const leaving = useLeaving()
  const pathname = usePathname()
  const shown = useSyncExternalStore(leaving.subscribe, () => leaving.shown(window.location.pathname))
  return shown !== pathname
}
