import { sentence } from '@sipday/rules/written/isolated.ts'
import { dollars } from '@sipday/rules/money.ts'
import { disputeReasonWords, disputeStateWords, disputeTexts } from '@sipday/rules/refunds/dispute-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { nameOf } from '../../parts/table/who-column.tsx'
import { Link } from 'wouter'
import { instantText } from '../../parts/words.ts'
import type { Dispute } from '../queries.ts'

export function DisputeFacts({ dispute, timeZone }: { dispute: Dispute; timeZone: string }) {
  const { cents, reason, state, dueAt, seenAt, payment, open, answer } = dispute
  const { customer, planName, locationName, paidCents, at } = payment
  const words = disputeStateWords[state] ?? state
  const isOver = state === 'WON' || state === 'ACCEPTED' || state === 'INQUIRY_CLOSED'
  const waits = state.endsWith('EVIDENCE_REQUIRED')
  return (
    <Card as="section" stack aria-labelledby="says">
      <div className="row wrap between">
        <h2 id="says">{disputeTexts.says}</h2>
        <Badge tone={state === 'WON' ? 'ok' : isOver ? undefined : 'warn'}>{words}</Badge>
      </div>
      <Facts
        items={[
          { term: disputeTexts.amount, detail: dollars(cents) },
          { term: disputeTexts.reason, detail: disputeReasonWords(reason) },
          ...(dueAt && waits ? [{ term: disputeTexts.due, detail: instantText(dueAt, timeZone) }] : []),
          { term: disputeTexts.seen, detail: instantText(seenAt, timeZone) },
          {
            term: disputeTexts.customer,
            detail: <Link href={`/customers/${customer.id}`}>{nameOf(customer)}</Link>,
          },
          {
            term: disputeTexts.payment,
            detail: disputeTexts.paid(paidCents, sentence`${planName} at ${locationName}`),
          },
          { term: disputeTexts.at, detail: instantText(at, timeZone) },
        ]}
      />
      {waits && !open && !answer && (
        <Alert kind="warn" announce={false}>
          {disputeTexts.expired}
        </Alert>
      )}
    </Card>
  )
}
