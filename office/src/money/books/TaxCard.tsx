import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { dollars, percentText } from '@sipday/rules/money.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { type Column, DataTable } from '../../parts/table/DataTable.tsx'
import type { Books } from './books-query.ts'
import { HowCounted } from './HowCounted.tsx'

type Row = Books['tax'][number]

const money = (key: string, name: string, of: (row: Row) => number): Column<Row> => ({
  key,
  name,
  numeric: true,
  cell: (row) => dollars(of(row)),
})

/** By location and rate, as a tax return asks for it. */
export function TaxCard({ rows }: { rows: readonly Row[] }) {
  const left = rows.reduce((sum, { taxCents, backTaxCents }) => sum + taxCents - backTaxCents, 0)
  return (
    <Card as="section" stack aria-label={bookTexts.taxTitle}>
      <h2>{bookTexts.taxTitle}</h2>
      {rows.length === 0 ? (
        <p>{bookTexts.noTax}</p>
      ) : (
        <>
          <p>{bookTexts.taxInWords(left)}</p>
          <DataTable
            caption={bookTexts.taxTitle}
            columns={[
              { key: 'location', name: bookTexts.location, cell: ({ locationName }) => locationName },
              { key: 'rate', name: bookTexts.rate, numeric: true, cell: ({ rate }) => percentText(rate) },
              money('sold', bookTexts.sold, ({ soldCents }) => soldCents),
              money('tax', bookTexts.soldTax, ({ taxCents }) => taxCents),
              money('back', bookTexts.backSold, ({ backCents }) => backCents),
              money('backTax', bookTexts.backTax, ({ backTaxCents }) => backTaxCents),
              money('due', bookTexts.due, ({ taxCents, backTaxCents }) => taxCents - backTaxCents),
            ]}
            rows={rows}
            rowKey={({ locationId, rate }) => `${locationId} ${rate}`}
          />
        </>
      )}
      <HowCounted words={bookTexts.taxWords} />
    </Card>
  )
}
