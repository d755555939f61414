import { createToasts, type ToastKind, type Toasts } from '@sipday/ui/toasts.ts'
import { useEffect, useRef, useState } from 'react'
import { useSend, useWizard } from './useWizard.tsx'

/** Shows a text while there is one. A toast that goes because its text went says nothing back to the wizard. */
const useShown = (toasts: Toasts, kind: ToastKind, text: string | null, taken: Set<number>): void => {
  useEffect(() => {
    if (!text) return
    const id = toasts.show(kind, text)
    return () => {
      taken.add(id)
      toasts.close(id)
    }
  }, [toasts, kind, text, taken])
}

/** Errors show as a red toast for 6 seconds and are then cleared, warnings as an amber one (W2). */
export const useWizardToasts = (): Toasts => {
  // The final failure state shows its error in place.
  const error = useWizard((snapshot) => (snapshot.matches('failure') ? null : snapshot.context.error))
  const warning = useWizard((snapshot) => snapshot.context.warning)
  const send = useSend()
  const taken = useRef(new Set<number>()).current
  const [toasts] = useState(() =>
    createToasts({ onClosed: ({ id }) => !taken.delete(id) && send({ type: 'clearError' }) }),
  )
  useShown(toasts, 'bad', error, taken)
  useShown(toasts, 'warn', warning, taken)
  return toasts
}
