import { useEffect } from 'react'
import { useActor } from '../useWizard.tsx'

/** Binds the browser's Back and Forward to the wizard while it is shown (R16). */
export const useHistory = (): void => {
  const wizard = useActor()
  useEffect(() => {
    let leave: (() => void) | null = null
    let gone = false
    // It comes with the machine; where that does not come, nothing moves.
    import('./history.ts').then(
      ({ followHistory }) => {
        if (!gone) leave = followHistory(wizard, window)
      },
      () => undefined,
    )
    return () => {
      gone = true
      leave?.()
    }
  }, [wizard])
}
