import { sentence } from '@sipday/rules/written/isolated.ts'
import { dollars } from '@sipday/rules/money.ts'
import { moneySection, moneyTabs, refundListTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Facts } from '@sipday/ui/text/Facts.tsx'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalsQuery } from '../approvals/queries.ts'
import { NoSuchPage } from '../parts/NoSuchPage.tsx'
import { useUntaxed } from '../parts/catalogue/use-untaxed.ts'
import { nameOf } from '../parts/table/who-column.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { instantText } from '../parts/words.ts'
import { RefundDialog } from '../refunds/RefundDialog.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import { DecideRefund } from './DecideRefund.tsx'
import { type RefundRow, refundsQuery } from './queries.ts'
import { RefundState } from './RefundState.tsx'
import { whoOf } from './who-of.ts'

const above = [
  { label: moneySection, to: '/money' },
  { label: moneyTabs.refunds, to: '/money/refunds' },
]

export function RefundPage({ id, me }: { id: string; me: Me }) {
  const query = useInfiniteQuery(refundsQuery({ id }))
  const row = query.data?.rows[0]
  if (query.data && !row) return <NoSuchPage />
  return (
    <Section name={row ? refundListTexts.heading(row.amountCents) : moneyTabs.refunds} above={above}>
      <Waiting query={query} label={refundListTexts.loading} failed={refundListTexts.failed}>
        {() => row && <Refund row={row} me={me} />}
      </Waiting>
    </Section>
  )
}

function Refund({ row, me }: { row: RefundRow; me: Me }) {
  const [refunding, setRefunding] = useState(false)
  const requests = useQuery({ ...approvalsQuery, enabled: row.state === 'asked' })
  const request = requests.data?.find(({ id }) => id === row.approvalId)
  const { timeZone } = me.shop
  const isNothingTaxed = useUntaxed()
  const untaxed = row.taxCents === null ? isNothingTaxed : row.taxCents === 0
  const isSent =
    row.state === 'pending' || row.state === 'completed' || row.state === 'failed' || row.state === 'credited'
  return (
    <>
      <Card as="section" stack aria-labelledby="what">
        <div className="row wrap between">
          <h2 id="what">{nameOf(row.customer)}</h2>
          <RefundState state={row.state} />
        </div>
        <Facts
          items={[
            { term: refundListTexts.amountTerm, detail: dollars(row.amountCents) },
            ...(row.taxCents ? [{ term: refundListTexts.taxTerm, detail: dollars(row.taxCents) }] : []),
            ...(row.isCredit
              ? [{ term: refundListTexts.creditTerm(untaxed), detail: dollars(row.amountCents - (row.taxCents ?? 0)) }]
              : []),
            { term: 'Membership', detail: sentence`${row.planName} at ${row.locationName}` },
            { term: 'Reason', detail: row.words },
            { term: 'Asked, approved', detail: whoOf(row) },
            { term: 'When', detail: instantText(row.askedAt, timeZone) },
          ]}
        />
        {row.note && (
          <div>
            <h3>Note</h3>
            <p>{row.note}</p>
          </div>
        )}
        {row.state === 'failed' && <Alert kind="bad">{refundListTexts.failedText(row.amountCents)}</Alert>}
        {isSent && me.capabilities.includes('refund.ask') && (
          <div>
            <Button variant={row.state === 'failed' ? 'contained' : 'outlined'} onClick={() => setRefunding(true)}>
              {row.state === 'failed' ? refundListTexts.again : refundListTexts.more}
            </Button>
          </div>
        )}
      </Card>
      {row.state === 'asked' && <DecideRefund row={row} request={request} timeZone={timeZone} untaxed={untaxed} />}
      <RefundDialog squarePaymentId={refunding ? row.paymentId : null} onClose={() => setRefunding(false)} />
    </>
  )
}
