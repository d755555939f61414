import { monthText } from '@sipday/rules/written/moments.ts'
import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { dollars } from '@sipday/rules/money.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { DataTable } from '../../parts/table/DataTable.tsx'
import type { Books } from './books-query.ts'
import { HowCounted } from './HowCounted.tsx'

export function WaitingCard({ rows }: { rows: NonNullable<Books['waiting']> }) {
  const sums = rows.map((row) => row.deferredCents + row.giftsCents)
  const first = rows[0]
  return (
    <Card as="section" stack aria-label={bookTexts.waitingTitle}>
      <h2>{bookTexts.waitingTitle}</h2>
      {first ? (
        <>
          <p>
            {bookTexts.waitingInWords(
              sums.reduce((sum, cents) => sum + cents, 0),
              monthText(first.month),
              sums[0] ?? 0,
            )}
          </p>
          <DataTable
            caption={bookTexts.waitingTitle}
            columns={[
              { key: 'month', name: bookTexts.month, cell: ({ month }) => monthText(month) },
              {
                key: 'deferred',
                name: bookTexts.memberships,
                numeric: true,
                cell: ({ deferredCents }) => dollars(deferredCents),
              },
              {
                key: 'gifts',
                name: bookTexts.giftsColumn,
                numeric: true,
                cell: ({ giftsCents }) => dollars(giftsCents),
              },
              {
                key: 'together',
                name: bookTexts.together,
                numeric: true,
                cell: ({ deferredCents, giftsCents }) => dollars(deferredCents + giftsCents),
              },
            ]}
            rows={rows}
            rowKey={({ month }) => month}
          />
        </>
      ) : (
        <p>{bookTexts.nothingWaits}</p>
      )}
      <HowCounted words={bookTexts.waitingWords} />
    </Card>
  )
}
