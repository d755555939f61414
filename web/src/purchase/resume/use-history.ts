import { useEffect } from 'react'
import { useActor } from '../useWizard.tsx'

/**
 * Connects the browser's Back and Forward to the wizard while it is shown (R16). This code is part of the machine's
 * chunk and is fetched once the machine has loaded; it never causes the machine to load before the page has.
 */
export const useHistory = (): void => {
  const wizard = useActor()
  useEffect(() => {
    let leave: (() => void) | null = null
    let asked = false
    let gone = false
    const bind = () => {
      if (asked || wizard.isLoaded?.() === false) return
      asked = true
      import('./history.ts').then(
        ({ followHistory }) => {
          if (!gone) leave = followHistory(wizard, window)
        },
        // Without the machine, Back and Forward do nothing here.
        () => undefined,
      )
    }
    const { unsubscribe } = wizard.subscribe(bind)
    bind()
    return () => {
      gone = true
      unsubscribe()
      leave?.()
    }
  }, [wizard])
}
