import { Address } from '@sipday/ui/text/Address.tsx'
import { Link } from 'wouter'
import type { LineColumn } from './LineTable.tsx'

type WhoColumn<Row> = {
  name?: string
  of: (row: Row) => string
  /** The page behind the name; null for those who may not open it. */
  to: (row: Row) => string | null
}

/** As lists of money call a customer. */
export const nameOf = (customer: { name: string } | null): string => customer?.name || 'No name'

export const whoColumn = <Row,>({ name = 'Customer', of, to }: WhoColumn<Row>): LineColumn<Row> => ({
  key: 'who',
  name,
  place: 'who',
  text: of,
  cell: (row) => {
    const page = to(row)
    const shown = (
      <span>
        <Address>{of(row)}</Address>
      </span>
    )
    return page === null ? shown : <Link href={page}>{shown}</Link>
  },
})
