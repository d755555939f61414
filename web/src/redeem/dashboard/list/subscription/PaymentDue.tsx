import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { payNow } from '@sipday/rules/money-words.ts'
import { dueText, ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'

/** R52, R62. */
export function PaymentDue({ record, onPay }: { record: SubscriptionRecord; onPay: (() => void) | null }) {
  const text = dueText(record)
  if (text === null) return null
  return (
    <Alert
      kind="warn"
      heading={ownPageTexts.due}
      announce={false}
      action={onPay && <Button onClick={onPay}>{payNow}</Button>}
    >
      {text}
    </Alert>
  )
}
