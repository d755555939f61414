import { createToasts, type ToastKind, type Toasts } from '@sipday/ui/toasts.ts'
import { useEffect, useState } from 'react'
import { useSend, useWizard } from './useWizard.tsx'

type WizardToasts = { toasts: Toasts; take: (id: number) => void }

/**
 * Toasts that report when one was closed by time or by hand; one removed because its text was cleared reports nothing.
 */
const createWizardToasts = (onGone: () => void): WizardToasts => {
  const taken = new Set<number>()
  const toasts = createToasts({
    onClosed: ({ id }) => {
      if (!taken.delete(id)) onGone()
    },
  })
  return {
    toasts,
    take: (id) => {
      taken.add(id)
      toasts.close(id)
      taken.delete(id)
    },
  }
}

/** Shows a text for as long as there is one. */
const useShown = ({ toasts, take }: WizardToasts, kind: ToastKind, text: string | null): void => {
  useEffect(() => {
    if (!text) return
    const id = toasts.show(kind, text)
    return () => take(id)
  }, [toasts, take, kind, text])
}

/** Errors show as a red toast for 6 seconds and are then cleared, warnings as an amber one (W2). */
export const useWizardToasts = (): Toasts => {
  // The final failure state shows its error in place.
  const error = useWizard((snapshot) => (snapshot.matches('failure') ? null : snapshot.context.error))
  const warning = useWizard((snapshot) => snapshot.context.warning)
  const send = useSend()
  const [shown] = useState(() => createWizardToasts(() => send({ type: 'clearError' })))
  useShown(shown, 'bad', error)
  useShown(shown, 'warn', warning)
  return shown.toasts
}
