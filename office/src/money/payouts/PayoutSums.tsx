import { dollars } from '@sipday/rules/money.ts'
import { entryKindWords, payoutTexts } from '@sipday/rules/refunds/payout-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import type { Payout } from '../queries.ts'

export function PayoutSums({ payout: { payout, sums } }: { payout: Payout }) {
  const order = Object.keys(entryKindWords)
  const lines = sums
    .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
    .map(({ kind, ...sum }) => ({ name: entryKindWords[kind], ...sum }))
  const all = lines.reduce(
    (together, { count, grossCents, feeCents }) => ({
      ...together,
      count: together.count + count,
      grossCents: together.grossCents + grossCents,
      feeCents: together.feeCents + feeCents,
    }),
    { name: payoutTexts.sum, count: 0, grossCents: 0, feeCents: 0 },
  )
  const netCents = all.grossCents - all.feeCents
  return (
    <>
      <DataTable
        caption={payoutTexts.consists}
        columns={[
          { key: 'kind', name: payoutTexts.kind, cell: ({ name }) => name },
          { key: 'count', name: payoutTexts.count, numeric: true, cell: ({ count }) => count },
          { key: 'gross', name: payoutTexts.gross, numeric: true, cell: ({ grossCents }) => dollars(grossCents) },
          { key: 'fee', name: payoutTexts.fee, numeric: true, cell: ({ feeCents }) => dollars(feeCents) },
          {
            key: 'net',
            name: payoutTexts.net,
            numeric: true,
            cell: ({ grossCents, feeCents }) => dollars(grossCents - feeCents),
          },
        ]}
        rows={lines.length > 1 ? [...lines, all] : lines}
        rowKey={({ name }) => name}
      />
      {netCents !== payout.cents && (
        <Alert kind="warn" announce={false}>
          {payoutTexts.differs(netCents, payout.cents)}
        </Alert>
      )}
    </>
  )
}
