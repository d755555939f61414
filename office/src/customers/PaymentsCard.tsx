import { type Charge, chargesOf, isRefundable } from '@sipday/rules/office/customer/customer-groups.ts'
import { dollars } from '@sipday/rules/money.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { cardInShort } from '@sipday/rules/paying/card-text.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { IconButton } from '@sipday/ui/actions/IconButton.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { lazy, Suspense, useState } from 'react'
import { PaymentState } from '../money/PaymentState.tsx'
import { receiptItems } from '../money/receipt-items.ts'
import { GoButton } from '../parts/GoButton.tsx'
import { LineTable } from '../parts/table/LineTable.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { dayText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import { SentAgain } from './actions/SentAgain.tsx'
import { useSendAgain } from './actions/use-send-again.ts'
import type { Customer } from './queries.ts'

const RefundDialog = lazy(() =>
  import('../refunds/RefundDialog.tsx').then(({ RefundDialog: dialog }) => ({ default: dialog })),
)

const FIRST_SHOWN = 4

type Payment = Customer['payments'][number]
/** A charge, or one payment of an unfolded one. */
type Line = Charge<Payment> & { isPart: boolean }
type PaymentsCardProps = Pick<Customer, 'payments' | 'value'> & { customerId: string; me: Me }

/** What the customer paid, newest first: one line a charge, which unfolds into whose it was. */
export function PaymentsCard({ customerId, payments, value, me }: PaymentsCardProps) {
  const [refunding, setRefunding] = useState<string | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const again = useSendAgain()
  const has = (capability: Me['capabilities'][number]) => me.capabilities.includes(capability)
  const charges = chargesOf(payments)
  const more = isWhole ? 0 : charges.length - FIRST_SHOWN
  const lines = charges.slice(0, more > 0 ? FIRST_SHOWN : undefined).flatMap((charge): Line[] => [
    { ...charge, isPart: false },
    ...(open === charge.key ? charge.payments : []).map((payment) => ({
      key: payment.id,
      payments: [payment] satisfies [Payment],
      totalCents: payment.totalCents,
      backCents: payment.backCents,
      creditedCents: payment.creditedCents,
      isPart: true,
    })),
  ])
  const actionsOf = (payment: Payment) => {
    const { id, purchaseId } = payment
    return [
      ...(has('refund.ask') && isRefundable(payment)
        ? [{ name: paymentTexts.refund(null), icon: 'undo' as const, go: () => setRefunding(id) }]
        : []),
      ...(has('customers') && purchaseId !== null
        ? receiptItems(purchaseId, () => again.mutate({ receipt: purchaseId }))
        : []),
    ]
  }
  return (
    <Card as="section" stack aria-labelledby="payments">
      <div className="row wrap between">
        <h2 id="payments">{customerTexts.payments}</h2>
        {payments.length > 0 && <p className="small">{customerTexts.inAll(value.paidCents, value.backCents)}</p>}
      </div>
      {payments.length === 0 ? (
        <p>{customerTexts.noPayments}</p>
      ) : (
        <LineTable
          caption={customerTexts.payments}
          rows={lines}
          rowKey={({ key, isPart }) => `${key} ${isPart}`}
          columns={[
            {
              key: 'day',
              name: 'Day',
              place: 'who',
              text: ({ payments: [first], isPart }) => (isPart ? (first.member ?? '') : dayText(first.day)),
            },
            {
              key: 'what',
              name: 'For',
              place: 'what',
              text: ({ payments: [{ what, planName, card }, ...rest], isPart }) =>
                [
                  rest.length > 0 ? customerTexts.renewals(rest.length + 1) : paymentTexts.whatOf(what, planName),
                  ...(card && !isPart ? [cardInShort(card)] : []),
                ].join(', '),
            },
            { key: 'total', name: 'Total', place: 'sum', cell: ({ totalCents }) => dollars(totalCents) },
            {
              key: 'state',
              name: 'State',
              place: 'state',
              cell: ({ payments: [{ state }], backCents, creditedCents }) => (
                <PaymentState {...{ state, backCents, creditedCents }} />
              ),
            },
            {
              key: 'next',
              name: paymentTexts.next,
              place: 'menu',
              cell: ({ key, payments: [first, ...rest], totalCents }) =>
                rest.length > 0 ? (
                  <IconButton
                    icon={open === key ? 'up' : 'down'}
                    label={customerTexts.whose(totalCents, first.day, open === key)}
                    aria-expanded={open === key}
                    onClick={() => setOpen(open === key ? null : key)}
                  />
                ) : (
                  <RowMenu label={customerTexts.actionsOf(totalCents, first.day)} actions={actionsOf(first)} />
                ),
            },
          ]}
        />
      )}
      <SentAgain sent={again} />
      {(more > 0 || (payments.length > 0 && has('money.read'))) && (
        <div className="row wrap between">
          {more > 0 && (
            <Button variant="text" flush="start" onClick={() => setWhole(true)}>
              {customerTexts.showMore(more)}
            </Button>
          )}
          {has('money.read') && (
            <GoButton variant="text" flush="start" to={`/money/payments?customerId=${customerId}`}>
              {customerTexts.allPayments}
            </GoButton>
          )}
        </div>
      )}
      {refunding !== null && (
        <Suspense>
          <RefundDialog squarePaymentId={refunding} onClose={() => setRefunding(null)} />
        </Suspense>
      )}
    </Card>
  )
}
