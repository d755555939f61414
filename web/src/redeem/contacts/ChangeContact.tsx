import type { Channel } from '@sipday/contract/people.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'

// Most visits change nothing.
const ContactDialog = lazy(() => import('./ContactDialog.tsx').then((module) => ({ default: module.ContactDialog })))

export function ChangeContact({ customerId, sendsTexts }: { customerId: string; sendsTexts: boolean }) {
  const [asking, setAsking] = useState<Channel | null>(null)
  return (
    <section className="stack-s screen-only" aria-labelledby="my-contacts">
      <h2 id="my-contacts">My Contacts</h2>
      <div className="row wrap">
        <Button variant="outlined" onClick={() => setAsking('email')}>
          Change Email
        </Button>
        {sendsTexts && (
          <Button variant="outlined" onClick={() => setAsking('sms')}>
            Change Phone Number
          </Button>
        )}
      </div>
      {asking && (
        <Suspense fallback={null}>
          <ContactDialog customerId={customerId} channel={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </section>
  )
}
