import { sentence } from '@sipday/rules/written/isolated.ts'
import { dollars } from '@sipday/rules/money.ts'
import { closingTexts } from '@sipday/rules/office/words/closing-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { Link } from 'wouter'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { instantText } from '../../parts/words.ts'
import css from './closing.module.css'
import type { Standing } from './queries.ts'

type Closing = NonNullable<Standing['closing']>
type ClosingStandingProps = { closing: Closing; today: string; timeZone: string }

export function ClosingStanding({ closing, today, timeZone }: ClosingStandingProps) {
  const { done, asked, of, failed } = closing
  return (
    <>
      <Card as="section" stack aria-labelledby="standing">
        <h2 id="standing">{closingTexts.standing}</h2>
        <p>{closingTexts.begun(closing.lastDay, closing.lastDay < today)}</p>
        {of > 0 && <progress className={css.progress} max={of} value={done} aria-labelledby="progress" />}
        <p id="progress" role="status">
          {closingTexts.progress(done, of, asked)}
        </p>
        <Facts items={factsOf(closing, timeZone)} />
      </Card>
      {failed.length > 0 && (
        <Card as="section" stack aria-labelledby="failed">
          <h2 id="failed">{closingTexts.failedTitle}</h2>
          <Alert kind="bad">{closingTexts.failedText}</Alert>
          <DataTable
            caption={closingTexts.failedTitle}
            columns={[
              {
                key: 'customer',
                name: closingTexts.customer,
                cell: ({ customerId, name }) => <Link href={`/customers/${customerId}`}>{name}</Link>,
              },
              { key: 'plan', name: closingTexts.plan, cell: ({ planName }) => planName },
              { key: 'refund', name: closingTexts.refund, numeric: true, cell: ({ cents }) => dollars(cents) },
              {
                key: 'next',
                name: closingTexts.next,
                cell: ({ refundId, name }) => (
                  <Link href={`/money/refunds/${refundId}`} aria-label={sentence`${closingTexts.seeRefund}: ${name}`}>
                    {closingTexts.seeRefund}
                  </Link>
                ),
              },
            ]}
            rows={failed}
            rowKey={({ refundId }) => refundId}
          />
        </Card>
      )}
    </>
  )
}

const factsOf = (closing: Closing, timeZone: string) => {
  const { startedAt, startedBy, done, moved, refundCents, acceptedCents, openRefunds } = closing
  const { asked, offer } = closing
  const { latePayments, lateCents, openPayments } = closing
  return [
    { term: closingTexts.since, detail: instantText(startedAt, timeZone) },
    { term: closingTexts.who, detail: startedBy ?? closingTexts.operator },
    { term: closingTexts.dealt, detail: (done - moved).toLocaleString('en-US') },
    ...(offer && asked > 0 ? [{ term: closingTexts.asked, detail: closingTexts.askedText(asked, offer) }] : []),
    ...(moved > 0 ? [{ term: closingTexts.moved, detail: moved.toLocaleString('en-US') }] : []),
    { term: closingTexts.toRefund, detail: dollars(refundCents) },
    { term: closingTexts.accepted, detail: dollars(acceptedCents) },
    ...(openRefunds > 0 ? [{ term: closingTexts.openRefunds, detail: openRefunds.toLocaleString('en-US') }] : []),
    ...(latePayments > 0 ? [{ term: closingTexts.late, detail: closingTexts.lateText(latePayments, lateCents) }] : []),
    ...(openPayments > 0
      ? [{ term: closingTexts.openPayments, detail: closingTexts.openPaymentsText(openPayments) }]
      : []),
  ]
}
