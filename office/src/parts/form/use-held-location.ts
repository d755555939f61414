import { useContext, useEffect, useSyncExternalStore } from 'react'
import { useBrowserLocation, usePathname, useSearch } from 'wouter/use-browser-location'
import { LeavingContext, type Leaving } from './leaving.ts'

/** The list of forms that are not saved. */
export const useLeaving = (): Leaving => {
  const leaving = useContext(LeavingContext)
  if (!leaving) throw new Error('useLeaving needs an AskBeforeLeaving around it')
  return leaving
}

/**
 * The router's address: the browser's own, except that a page with an unsaved form stays until the person has answered,
 * whether a link, the keyboard or the browser's Back led away from it.
 */
export const useHeldLocation: typeof useBrowserLocation = () => {
  const leaving = useLeaving()
  const [pathname, navigate] = useBrowserLocation()
  const search = useSearch()
  const shown = useSyncExternalStore(leaving.subscribe, () => leaving.shown(window.location.pathname))
  useEffect(() => leaving.notice(pathname, search), [leaving, pathname, search])
  return [shown, navigate]
}

/** Whether the browser's address is one that the person has not agreed to go to. */
export const useIsAway = (): boolean => {
  const leaving = useLeaving()
  const pathname = usePathname()
  const shown = useSyncExternalStore(leaving.subscribe, () => leaving.shown(window.location.pathname))
  return shown !== pathname
}
