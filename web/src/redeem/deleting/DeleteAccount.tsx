import { lazy, Suspense, useState } from 'react'
import { AccountRow } from '../dashboard/rows/AccountRow.tsx'

// Hardly any visit needs it.
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })))

export function DeleteAccount({ customerId }: { customerId: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <AccountRow icon="trash" title="Delete My Account…" onPress={() => setAsking(true)}>
      {asking && (
        <Suspense fallback={null}>
          <DeleteDialog customerId={customerId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </AccountRow>
  )
}
