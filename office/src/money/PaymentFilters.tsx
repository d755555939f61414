import { paymentStateWords, paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { allOr, optionsIn } from '../parts/fields/options.ts'
import { ChipSelect } from '../parts/table/ChipSelect.tsx'
import { FindField } from '../parts/table/FindField.tsx'
import { ListFilters } from '../parts/table/ListFilters.tsx'
import type { ListAddress } from '../parts/table/use-list-address.ts'

const states = [{ value: '', name: 'All' }, ...optionsIn(paymentStateWords)]

type PaymentFiltersProps = {
  list: ListAddress
  timeZone: string
  typed: string
  onTyped: (text: string) => void
  locations: readonly { id: string; name: string }[]
  clear: (() => void) | null
}

export function PaymentFilters({ list, timeZone, typed, onTyped, locations, clear }: PaymentFiltersProps) {
  return (
    <ListFilters
      list={list}
      timeZone={timeZone}
      state={{ label: 'State', options: states, often: ['refunded', 'disputed'] }}
      atStart={<FindField label={paymentTexts.find} value={typed} onChange={onTyped} />}
      atEnd={
        <ChipSelect
          label={paymentTexts.location}
          icon="pin"
          value={list.get('locationId')}
          options={allOr(paymentTexts.allLocations, locations, list.get('locationId'))}
          onChange={(value) => list.filter('locationId', value)}
        />
      }
      clear={clear}
    />
  )
}
