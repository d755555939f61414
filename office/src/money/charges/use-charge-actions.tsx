import { isRefundable } from '@sipday/rules/office/customer/customer-groups.ts'
import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { SentAgain } from '../../customers/actions/SentAgain.tsx'
import { useSendAgain } from '../../customers/actions/use-send-again.ts'
import type { MenuItem } from '../../parts/MenuButton.tsx'
import type { Me } from '../../session.ts'
import type { PaymentRow } from '../queries.ts'

const RefundDialog = lazy(() =>
  import('../../refunds/RefundDialog.tsx').then((loaded) => ({ default: loaded.RefundDialog })),
)

/**
 * What this person may do about the payments of a charge. `sent`: where a receipt went, or why not; `dialog`: the refund
 * that was chosen.
 */
export const useChargeActions = ({ capabilities }: Me) => {
  const again = useSendAgain()
  const [refunding, setRefunding] = useState<string | null>(null)
  const [, navigate] = useLocation()
  const moneyItems = ({ id, state, ...payment }: PaymentRow, whose: string | null): MenuItem[] => {
    if (state === 'disputed' || state === 'lost')
      return capabilities.includes('disputes')
        ? [{ name: paymentTexts.look(whose), icon: 'alert', go: () => navigate(`/money/disputes/${id}`) }]
        : []
    return capabilities.includes('refund.ask') && isRefundable({ state, ...payment })
      ? [{ name: paymentTexts.refund(whose), icon: 'undo', go: () => setRefunding(id) }]
      : []
  }
  /** In a tab of its own, and the same email once more. */
  const receiptItems = (purchaseId: string): MenuItem[] => [
    {
      name: againTexts.showReceipt,
      icon: 'external',
      go: () => window.open(`/office/letter?receipt=${encodeURIComponent(purchaseId)}`, '_blank', 'noopener'),
    },
    { name: againTexts.receipt, icon: 'mail', go: () => again.mutate({ receipt: purchaseId }) },
  ]
  return {
    actionsOf: (payments: readonly PaymentRow[]): MenuItem[] => [
      ...payments.flatMap((payment) => moneyItems(payment, payments.length > 1 ? payment.member : null)),
      ...payments.flatMap(({ purchaseId }) =>
        capabilities.includes('customers') && purchaseId !== null ? receiptItems(purchaseId) : [],
      ),
    ],
    sent: <SentAgain sent={again} />,
    dialog: refunding !== null && (
      <Suspense>
        <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
      </Suspense>
    ),
  }
}
