import { giveTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'

const GiveDialog = lazy(() => import('./GiveDialog.tsx').then((loaded) => ({ default: loaded.GiveDialog })))

/** Opens what gives this customer a membership. */
export function GiveButton({ customerId }: { customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {giveTexts.open}
      </Button>
      <Suspense>{isOpen && <GiveDialog customerId={customerId} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
