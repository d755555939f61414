import { useEffect } from 'react'
import { followHistory } from './history.ts'
import { useActor } from './useWizard.tsx'

/** Binds the browser's Back and Forward to the wizard while it is shown (R16). */
export const useHistory = (): void => {
  const wizard = useActor()
  useEffect(() => followHistory(wizard, window), [wizard])
}
