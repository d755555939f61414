import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { payNow } from '@sipday/rules/money-words.ts'
import { dueHeading, dueText, endingCard, memberLine, nextTryText } from '@sipday/rules/own-page/page-words.ts'
import { cardEndWords } from '@sipday/rules/renewing/card-end.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'

type PaymentDueProps = {
  record: SubscriptionRecord
  /** Then it says whose it is. */
  oneOfSeveral: boolean
  onPay: (() => void) | null
}

/** Above the code: an unpaid renewal (R52, R62), or a card that ends soon. */
export function PaymentDue({ record, oneOfSeveral, onPay }: PaymentDueProps) {
  const due = dueText(record)
  const ending = endingCard(record)
  if (due === null && ending === null) return null
  const lines = due === null ? [ending?.text] : [record['Payment Problem']?.words, due, nextTryText(record)]
  return (
    <Alert
      kind="warn"
      heading={due === null ? ending?.heading : dueHeading(record)}
      announce={false}
      action={onPay && <Button onClick={onPay}>{due === null ? cardEndWords.change : payNow}</Button>}
    >
      {[oneOfSeveral ? memberLine(record) : null, ...lines].map((line) => line && <p key={line}>{line}</p>)}
    </Alert>
  )
}
