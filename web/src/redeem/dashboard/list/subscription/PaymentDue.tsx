import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { amountIsDue, payNow, worksOncePaid } from '@sipday/rules/money-words.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'

/** What an unpaid renewal means and what to do about it (R52, R62). */
export function PaymentDue({ record, onPay }: { record: SubscriptionRecord; onPay: (() => void) | null }) {
  const { Overdue: overdue, Status: status } = record
  if (!overdue && status !== 'unpaid') return null
  const until = overdue?.usableUntil
  return (
    <Alert
      kind="warn"
      heading="Your last payment did not go through."
      announce={false}
      action={onPay && <Button onClick={onPay}>{payNow}</Button>}
    >
      {until ? `Your code works until ${dateText(until)}. ` : `${worksOncePaid} `}
      {overdue && amountIsDue(overdue.amountCents)}
    </Alert>
  )
}
