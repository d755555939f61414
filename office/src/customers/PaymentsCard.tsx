import { dayText } from '../parts/words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { againTexts } from '@sipday/rules/office/words/membership-words.ts'
import { paymentTexts, paymentWhat } from '@sipday/rules/refunds/money-list-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import { PaymentState } from '../money/PaymentState.tsx'
import { DataTable } from '../parts/table/DataTable.tsx'
import type { Me } from '../session.ts'
import { SendAgain } from './actions/SendAgain.tsx'
import type { Customer } from './queries.ts'

const RefundDialog = lazy(() =>
  import('../refunds/RefundDialog.tsx').then(({ RefundDialog: dialog }) => ({ default: dialog })),
)

/** What the customer paid, newest first, each with its refund. */
export function PaymentsCard({ payments, me }: { payments: Customer['payments']; me: Me }) {
  const [refunding, setRefunding] = useState<string | null>(null)
  const mayWrite = me.capabilities.includes('customers')
  const mayRefund = me.capabilities.includes('refund.ask')
  return (
    <Card as="section" stack aria-labelledby="payments">
      <h2 id="payments">{customerTexts.payments}</h2>
      {payments.length === 0 ? (
        <p>{customerTexts.noPayments}</p>
      ) : (
        <DataTable
          caption={customerTexts.payments}
          rowKey={({ id }) => id}
          rows={payments}
          columns={[
            { key: 'day', name: 'Day', cell: ({ day }) => dayText(day) },
            {
              key: 'what',
              name: 'For',
              cell: ({ what, planName, locationName }) => `${paymentWhat[what]}, ${planName}, ${locationName}`,
            },
            { key: 'total', name: 'Total', numeric: true, cell: ({ totalCents }) => dollars(totalCents) },
            {
              key: 'state',
              name: 'State',
              cell: ({ state, backCents }) => (
                <>
                  <PaymentState state={state} backCents={0} />
                  {backCents > 0 && <> {paymentTexts.back(backCents)}</>}
                </>
              ),
            },
            {
              key: 'next',
              name: paymentTexts.next,
              cell: ({ id, purchaseId, state, totalCents, backCents, day }) => (
                <>
                  {mayRefund && state !== 'unknown' && backCents < totalCents && (
                    <Button
                      variant="text"
                      flush="start"
                      aria-label={customerTexts.refundOf(totalCents, day)}
                      onClick={() => setRefunding(id)}
                    >
                      {customerTexts.refund}
                    </Button>
                  )}
                  {mayWrite && purchaseId !== null && (
                    <SendAgain
                      what={{ receipt: purchaseId }}
                      label={againTexts.receipt}
                      name={againTexts.receiptOf(totalCents, day)}
                    />
                  )}
                </>
              ),
            },
          ]}
        />
      )}
      {refunding !== null && (
        <Suspense>
          <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
        </Suspense>
      )}
    </Card>
  )
}
