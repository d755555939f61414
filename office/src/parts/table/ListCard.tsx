import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import type { ReactNode } from 'react'
import { countText } from '../words.ts'
import { type Column, DataTable } from './DataTable.tsx'
import type { ListAddress } from './use-list-address.ts'

export type ListTexts = {
  caption: string
  /** Shown for an empty list. */
  none: string
  noneText: string
  /** When there are too many to count. */
  many: string
}

type ListCardProps<Row> = {
  /** `total` is null when there are too many to count. */
  page: { rows: readonly Row[]; next: string | null; total: number | null }
  list: ListAddress
  /** What one of them is called. */
  one: string
  texts: ListTexts
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  atHead?: ReactNode
}

export function ListCard<Row>({ page, list, one, texts, columns, rowKey, atHead }: ListCardProps<Row>) {
  const { rows, next, total } = page
  if (rows.length === 0) return <EmptyState title={texts.none} text={<p>{texts.noneText}</p>} />
  return (
    <Card as="section" stack aria-label={texts.caption}>
      <div className="row wrap between">
        <p className="small">{total === null ? texts.many : countText(total, one)}</p>
        {atHead}
      </div>
      <DataTable caption={texts.caption} columns={columns} rows={rows} rowKey={rowKey} list={list} next={next} />
    </Card>
  )
}
