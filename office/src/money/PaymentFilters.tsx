import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { paymentStateWords, paymentTexts } from '@sipday/rules/refunds/money-list-words.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useState } from 'react'
import { allOr } from '../parts/fields/options.ts'
import { ChipSelect } from '../parts/table/ChipSelect.tsx'
import { FilterChips } from '../parts/table/FilterChips.tsx'
import { FindField } from '../parts/table/FindField.tsx'
import type { ListAddress } from '../parts/table/use-list-address.ts'

const states = [
  { value: '', name: 'All' },
  ...Object.entries(paymentStateWords).map(([value, name]) => ({ value, name })),
]
export const PAYMENT_FILTERS = ['state', 'from', 'to', 'customerId', 'locationId']

export const clearFilters = (list: ListAddress) =>
  list.filters(Object.fromEntries(PAYMENT_FILTERS.map((name) => [name, ''])))

type PaymentFiltersProps = {
  list: ListAddress
  timeZone: string
  typed: string
  onTyped: (text: string) => void
  locations: readonly { id: string; name: string }[]
}

/** The address holds them, so that they can be kept and sent. */
export function PaymentFilters({ list, timeZone, typed, onTyped, locations }: PaymentFiltersProps) {
  const [today] = useState(() => dateIn(new Date(), timeZone))
  const first = `${today.slice(0, 7)}-01`
  const month = (name: string, from: string, to: string) => {
    const isOn = list.get('from') === from && list.get('to') === to
    return { name, isOn, press: () => list.filters(isOn ? { from: '', to: '' } : { from, to }) }
  }
  const chips = [
    month(paymentTexts.thisMonth, first, ''),
    month(paymentTexts.lastMonth, addMonths(first, -1), addDays(first, -1)),
    ...(['refunded', 'disputed'] as const).map((state) => ({
      name: paymentStateWords[state],
      isOn: list.get('state') === state,
      press: () => list.filter('state', list.get('state') === state ? '' : state),
    })),
  ]
  const isMonth = chips.slice(0, 2).some(({ isOn }) => isOn)
  const isState = chips.slice(2).some(({ isOn }) => isOn)
  const rare = [
    list.get('state') !== '' && !isState,
    (list.get('from') !== '' || list.get('to') !== '') && !isMonth,
  ].filter(Boolean).length
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} type="date" value={list.get(name)} onChange={(value) => list.filter(name, value)} />
  )
  return (
    <FilterChips
      label={paymentTexts.filters}
      chips={chips}
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
      more={{
        name: paymentTexts.more,
        count: rare,
        fields: (
          <>
            <Select
              label="State"
              value={list.get('state')}
              options={states}
              onChange={(value) => list.filter('state', value)}
            />
            {day('from', 'From')}
            {day('to', 'To')}
          </>
        ),
      }}
      clear={
        typed !== '' || PAYMENT_FILTERS.some((name) => list.get(name) !== '')
          ? {
              name: paymentTexts.clear,
              press: () => {
                onTyped('')
                clearFilters(list)
              },
            }
          : null
      }
    />
  )
}
