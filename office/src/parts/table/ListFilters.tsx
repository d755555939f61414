import { dateIn } from '@sipday/rules/calendar.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { type ReactNode, useState } from 'react'
import { FilterChips } from './FilterChips.tsx'
import { filterTexts } from './filter-texts.ts'
import { daysIn, monthsBy, type UsualDays } from './months.ts'
import type { ListAddress } from './use-list-address.ts'

type ListFiltersProps = {
  list: ListAddress
  timeZone: string
  /** What an address without days means; by default all. */
  usual?: UsualDays
  /** The first option is for all of them; those in `often` have a chip of their own. */
  state?: { label: string; options: readonly { value: string; name: string }[]; often: readonly string[] }
  atStart?: ReactNode
  atEnd?: ReactNode
  /** Null: nothing is filtered. */
  clear: (() => void) | null
}

/** Of a list by days. The address holds them, so that they can be kept and sent. */
export function ListFilters({ list, timeZone, usual, state, atStart, atEnd, clear }: ListFiltersProps) {
  const [today] = useState(() => dateIn(new Date(), timeZone))
  const byName = monthsBy(today)
  const days = daysIn(list, today, usual)
  const months = (['thisMonth', 'lastMonth'] as const).map((name) => {
    const month = byName[name]
    const isOn = days.from === month.from && days.to === month.to
    return { name: filterTexts[name], isOn, press: () => list.filters(isOn ? { from: '', to: '' } : month) }
  })
  const states = (state?.options ?? []).flatMap(({ value, name }) => {
    const isOn = list.get('state') === value
    return state?.often.includes(value) ? [{ name, isOn, press: () => list.filter('state', isOn ? '' : value) }] : []
  })
  const isOn = (chips: readonly { isOn: boolean }[]) => chips.some((chip) => chip.isOn)
  const rare = [
    state !== undefined && list.get('state') !== '' && !isOn(states),
    (days.from !== '' || days.to !== '') && !isOn(months),
  ].filter(Boolean).length
  const day = (name: 'from' | 'to') => (
    <Field
      label={filterTexts[name]}
      type="date"
      value={days[name]}
      onChange={(value) => list.filters({ ...days, [name]: value })}
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
