import { countText } from '@sipday/rules/written/counts.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { EmptyState } from '@sipday/ui/notices/EmptyState.tsx'
import type { ReactNode } from 'react'
import { filterTexts } from './filter-texts.ts'
import { ShowMore, type ShowMoreProps } from './ShowMore.tsx'

export type ListTexts = {
  caption: string
  /** Shown for an empty list. */
  none: string
  noneText: string
  /** When there are too many to count. */
  many: string
}

type ListCardProps = {
  /** `total` is null when there are too many to count. */
  page: { rows: readonly unknown[]; total: number | null }
  query: ShowMoreProps['query']
  /** What one of them is called. */
  one: string
  texts: ListTexts
  said?: string
  atHead?: ReactNode
  /** Null: nothing is filtered. */
  clear?: (() => void) | null
  children: ReactNode
}

export function ListCard({ page: { rows, total }, query, one, texts, said, atHead, clear, children }: ListCardProps) {
  if (rows.length === 0 && clear)
    return (
      <EmptyState
        title={filterTexts.noMatch(one)}
        text={<p>{filterTexts.noMatchText(one)}</p>}
        action={
          <Button variant="outlined" onClick={clear}>
            {filterTexts.clear}
          </Button>
        }
      />
    )
  if (rows.length === 0) return <EmptyState title={texts.none} text={<p>{texts.noneText}</p>} />
  const count = total === null ? texts.many : countText(total, one)
  return (
    <Card as="section" stack aria-label={texts.caption}>
      <div className="row wrap between">
        <p className="small">{said ? `${count}. ${said}` : count}</p>
        {atHead}
      </div>
      {children}
      <ShowMore query={query} left={total === null ? null : total - rows.length} />
    </Card>
  )
}
