import { useEffect } from 'react'
import { useActor } from '../useWizard.tsx'

/** R16. Part of the machine's chunk; it never loads the machine before the page has loaded. */
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
