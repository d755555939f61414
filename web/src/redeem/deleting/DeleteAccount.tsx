import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'

// Hardly any visit needs it.
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx').then((module) => ({ default: module.DeleteDialog })))

/** The way to delete the own account. */
export function DeleteAccount({ customerId }: { customerId: string }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="stack-s screen-only" aria-labelledby="delete-account">
      <h2 id="delete-account">Delete My Account</h2>
      <p>Your name, contacts and saved cards, for good. Memberships have to end first.</p>
      <div>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          Delete My Account…
        </Button>
      </div>
      {asking && (
        <Suspense fallback={null}>
          <DeleteDialog customerId={customerId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}
