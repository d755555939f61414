import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { useQuery } from '@tanstack/react-query'
import { allOr } from '../../parts/fields/options.ts'
import { ChipSelect } from '../../parts/table/ChipSelect.tsx'
import { ListFilters } from '../../parts/table/ListFilters.tsx'
import type { UsualDays } from '../../parts/table/months.ts'
import type { ListAddress } from '../../parts/table/use-list-address.ts'
import { reportChoices } from '../../reports/report-query.ts'

type BooksFiltersProps = {
  list: ListAddress
  timeZone: string
  usual: UsualDays
  note: string
}

export const bookFilters = ['from', 'to', 'locationId'] as const

export function BooksFilters({ list, timeZone, usual, note }: BooksFiltersProps) {
  const { data } = useQuery(reportChoices)
  return (
    <div className="stack-s screen-only">
      <ListFilters
        list={list}
        timeZone={timeZone}
        usual={usual}
        atEnd={
          <ChipSelect
            label={bookTexts.location}
            icon="pin"
            value={list.get('locationId')}
            options={allOr(bookTexts.allLocations, data?.locations ?? [], list.get('locationId'))}
            onChange={(value) => list.filter('locationId', value)}
          />
        }
        clear={list.clearOf(bookFilters)}
      />
      <p className="small">{note}</p>
    </div>
  )
}
