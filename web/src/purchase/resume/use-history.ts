import { useEffect } from 'react'
import { useActor } from '../useWizard.tsx'

/**
 * Binds the browser's Back and Forward to the wizard while it is shown (R16). The binding is part of the machine's file and
 * is fetched when the machine is there, so that it never brings the machine along before the page has loaded.
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
        // Without the machine nothing moves.
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
