import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { cardInShort } from '@sipday/rules/paying/card-text.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { lazy, Suspense, useState } from 'react'
import { dayText } from '../../parts/words.ts'
import type { Customer } from '../queries.ts'

const RefundDialog = lazy(() =>
  import('../../refunds/RefundDialog.tsx').then((loaded) => ({ default: loaded.RefundDialog })),
)

/** Asks which of the payments, if there are several. */
export function RefundButton({ payments }: { payments: Customer['payments'] }) {
  const [isAsking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const only = payments.length === 1 ? payments[0] : null
  const close = () => {
    setAsking(false)
    setChosen(null)
  }
  return (
    <>
      <Button variant="outlined" icon="undo" onClick={() => (only ? setChosen(only.id) : setAsking(true))}>
        {paymentTexts.refund(null)}
      </Button>
      {isAsking && !chosen && (
        <Dialog kind="sheet" open onClose={close} title={customerTexts.whichPayment}>
          <ul className="stack-s">
            {payments.map(({ id, day, totalCents, what, planName, card, member }) => (
              <li key={id}>
                <Button variant="outlined" wide onClick={() => setChosen(id)}>
                  {[dayText(day), dollars(totalCents), ...(member ? [member] : [])].join(', ')}
                </Button>
                <p className="small">
                  {[paymentTexts.whatOf(what, planName), ...(card ? [cardInShort(card)] : [])].join(', ')}
                </p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      <Suspense>
        <RefundDialog squarePaymentId={chosen} onClose={close} />
      </Suspense>
    </>
  )
}
