import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { allOr } from '../../parts/fields/options.ts'
import type { ListAddress } from '../../parts/table/use-list-address.ts'
import { reportChoices } from '../../reports/report-query.ts'
import css from '../money.module.css'

type BooksFiltersProps = {
  list: ListAddress
  /** For an address without days, where the server does not know them. */
  usual?: { from: string; to: string }
  note: string
}

export function BooksFilters({ list, usual, note }: BooksFiltersProps) {
  const { data } = useQuery(reportChoices)
  return (
    <div className="screen-only">
      <Card as="section" stack aria-label={bookTexts.filters}>
        <div className={css.filters}>
          <Field
            label="From"
            type="date"
            value={list.get('from') || (usual?.from ?? '')}
            onChange={(value) => list.filter('from', value)}
          />
          <Field
            label="To"
            type="date"
            value={list.get('to') || (usual?.to ?? '')}
            onChange={(value) => list.filter('to', value)}
          />
          <Select
            label={bookTexts.location}
            value={list.get('locationId')}
            options={allOr(bookTexts.allLocations, data?.locations ?? [], list.get('locationId'))}
            onChange={(value) => list.filter('locationId', value)}
          />
        </div>
        <p className="small">{note}</p>
      </Card>
    </div>
  )
}
