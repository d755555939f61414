import { type Charge, chargesOf } from '@sipday/rules/office/customer/customer-groups.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { IconButton } from '@sipday/ui/actions/IconButton.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useState } from 'react'
import { chargeColumns } from '../money/charges/charge-columns.tsx'
import { useChargeActions } from '../money/charges/use-charge-actions.tsx'
import { GoButton } from '../parts/GoButton.tsx'
import { LineTable } from '../parts/table/LineTable.tsx'
import { RowMenu } from '../parts/table/RowMenu.tsx'
import { dayText } from '../parts/words.ts'
import type { Me } from '../session.ts'
import type { Customer } from './queries.ts'

const FIRST_SHOWN = 4

type Payment = Customer['payments'][number]
/** A charge, or one payment of an unfolded one. */
type Line = Charge<Payment> & { isPart: boolean }
type PaymentsCardProps = Pick<Customer, 'payments' | 'value'> & { customerId: string; me: Me }

const whatAndCard = (line: Line): string => {
  const { what, card } = chargeColumns
  return [what, ...(line.isPart ? [] : [card])].flatMap(({ text }) => text?.(line) || []).join(', ')
}

/** What the customer paid, newest first: one line a charge, which unfolds into whose it was. */
export function PaymentsCard({ customerId, payments, value, me }: PaymentsCardProps) {
  const { actionsOf, sent, dialog } = useChargeActions(me)
  const [open, setOpen] = useState<string | null>(null)
  const [isWhole, setWhole] = useState(false)
  const mayAll = me.capabilities.includes('money.read')
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
            { ...chargeColumns.what, text: whatAndCard },
            chargeColumns.total,
            chargeColumns.state,
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
                  <RowMenu label={customerTexts.actionsOf(totalCents, first.day)} actions={actionsOf([first])} />
                ),
            },
          ]}
        />
      )}
      {sent}
      {(more > 0 || (payments.length > 0 && mayAll)) && (
        <div className="row wrap between">
          {more > 0 && (
            <Button variant="text" flush="start" onClick={() => setWhole(true)}>
              {customerTexts.showMore(more)}
            </Button>
          )}
          {mayAll && (
            <GoButton variant="text" flush="start" to={`/money/payments?customerId=${customerId}`}>
              {customerTexts.allPayments}
            </GoButton>
          )}
        </div>
      )}
      {dialog}
    </Card>
  )
}
