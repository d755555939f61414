import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Confirmations } from './confirmations.ts'

const ConfirmContact = lazy(() => import('./ConfirmContact.tsx').then((module) => ({ default: module.ConfirmContact })))

/** Nothing, until a call needs a confirmed contact (R75). */
export function ConfirmWhenAsked({ confirmations }: { confirmations: Confirmations }) {
  const asked = useSyncExternalStore(confirmations.subscribe, confirmations.getSnapshot, () => null)
  return (
    asked && (
      <Suspense>
        <ConfirmContact asked={asked} confirmations={confirmations} />
      </Suspense>
    )
  )
}
