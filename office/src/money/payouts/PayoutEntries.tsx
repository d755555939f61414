import { dollars } from '@sipday/rules/money.ts'
import { entryTypeWords, payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Badge } from '@sipday/ui/notices/Badge.tsx'
import { Link } from 'wouter'
import { DataTable } from '../../parts/table/DataTable.tsx'
import { whenText } from '../../parts/words.ts'
import type { PayoutEntry } from '../queries.ts'

type PayoutEntriesProps = { rows: readonly PayoutEntry[]; timeZone: string }

export function PayoutEntries({ rows, timeZone }: PayoutEntriesProps) {
  return (
    <DataTable
      caption={payoutTexts.entriesHeading}
      columns={[
        { key: 'what', name: payoutTexts.kind, cell: (entry) => <What entry={entry} /> },
        { key: 'at', name: payoutTexts.at, cell: ({ at }) => whenText(at, timeZone) },
        { key: 'gross', name: payoutTexts.gross, numeric: true, cell: ({ grossCents }) => dollars(grossCents) },
        { key: 'fee', name: payoutTexts.fee, numeric: true, cell: ({ feeCents }) => dollars(feeCents) },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  )
}

function What({ entry }: { entry: PayoutEntry }) {
  const type = entryTypeWords(entry.type)
  if (entry.kind === 'fee') return type
  if (entry.kind === 'foreign') return payoutTexts.of(type, payoutTexts.sale)
  if (entry.kind !== 'unmatched')
    return (
      <>
        {payoutTexts.of(type, '')}
        <Known entry={entry} />
      </>
    )
  if (entry.explained) return payoutTexts.of(type, payoutTexts.because(entry.explained.reason, entry.explained.by))
  return (
    <>
      {type} <Badge tone="warn">{payoutTexts.unknown}</Badge>
    </>
  )
}

function Known({ entry: { kind, customer, planName, refundId, disputeId } }: { entry: PayoutEntry }) {
  const what = [customer?.name || payoutTexts.noName, planName].filter(Boolean).join(', ')
  const to =
    kind === 'refund' && refundId
      ? `/money/refunds/${refundId}`
      : kind === 'dispute' && disputeId
        ? `/money/disputes/${disputeId}`
        : customer && `/money/payments?customerId=${customer.id}`
  return to ? <Link href={to}>{what}</Link> : what
}
