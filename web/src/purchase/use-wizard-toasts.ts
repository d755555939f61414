import { createToasts, type ToastKind, type Toasts } from '@sipday/ui/notices/toasts.ts'
import { useEffect, useState } from 'react'
import { useSend, useWizard } from './useWizard.tsx'

type WizardToasts = { toasts: Toasts; take: (id: number) => void }

/** Reports a toast that was closed by time or by hand, not one whose text was cleared. */
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

const useShown = ({ toasts, take }: WizardToasts, kind: ToastKind, text: string | null): void => {
  useEffect(() => {
    if (!text) return
    const id = toasts.show(kind, text)
    return () => take(id)
  }, [toasts, take, kind, text])
}

/** Errors are red for 6 seconds and then cleared; warnings are amber (W2). */
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
