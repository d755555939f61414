import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { type ReactNode, useState } from 'react'
import { FilterChips } from './FilterChips.tsx'
import { filterTexts } from './filter-texts.ts'
import type { ListAddress } from './use-list-address.ts'

type ListFiltersProps = {
  list: ListAddress
  timeZone: string
  /** The first option is for all of them; those in `often` have a chip of their own. */
  state?: { label: string; options: readonly { value: string; name: string }[]; often: readonly string[] }
  atStart?: ReactNode
  atEnd?: ReactNode
  /** Null: nothing is filtered. */
  clear: (() => void) | null
}

/** Of a list by days. The address holds them, so that they can be kept and sent. */
export function ListFilters({ list, timeZone, state, atStart, atEnd, clear }: ListFiltersProps) {
  const [today] = useState(() => dateIn(new Date(), timeZone))
  const first = `${today.slice(0, 7)}-01`
  const month = (name: string, from: string, to: string) => {
    const isOn = list.get('from') === from && list.get('to') === to
    return { name, isOn, press: () => list.filters(isOn ? { from: '', to: '' } : { from, to }) }
  }
  const months = [
    month(filterTexts.thisMonth, first, ''),
    month(filterTexts.lastMonth, addMonths(first, -1), addDays(first, -1)),
  ]
  const states = (state?.options ?? []).flatMap(({ value, name }) => {
    const isOn = list.get('state') === value
    return state?.often.includes(value) ? [{ name, isOn, press: () => list.filter('state', isOn ? '' : value) }] : []
  })
  const isOn = (chips: typeof months) => chips.some((chip) => chip.isOn)
  const rare = [
    state !== undefined && list.get('state') !== '' && !isOn(states),
    (list.get('from') !== '' || list.get('to') !== '') && !isOn(months),
  ].filter(Boolean).length
  const day = (name: 'from' | 'to') => (
    <Field
      label={filterTexts[name]}
      type="date"
      value={list.get(name)}
      onChange={(value) => list.filter(name, value)}
    />
  )
  return (
    <FilterChips
      label={filterTexts.filters}
      chips={[...months, ...states]}
      atStart={atStart}
      atEnd={atEnd}
      more={{
        name: filterTexts.more,
        count: rare,
        fields: (
          <>
            {state && states.length < state.options.length - 1 && (
              <Select
                label={state.label}
                value={list.get('state')}
                options={state.options}
                onChange={(value) => list.filter('state', value)}
              />
            )}
            {day('from')}
            {day('to')}
          </>
        ),
      }}
      clear={clear && { name: filterTexts.clear, press: clear }}
    />
  )
}
