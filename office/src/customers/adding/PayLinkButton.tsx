import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'

const PayLinkDialog = lazy(() => import('./PayLinkDialog.tsx').then((loaded) => ({ default: loaded.PayLinkDialog })))

/** For someone at the counter who pays on their own phone. `shop`: the address of the customers' site. */
export function PayLinkButton(whose: { shop: string; customerId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="text" flush="start" onClick={() => setOpen(true)}>
        {payLinkTexts.open}
      </Button>
      <Suspense>{isOpen && <PayLinkDialog {...whose} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  )
}
