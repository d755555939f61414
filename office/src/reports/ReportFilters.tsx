import { addDays, addMonths, dateIn } from '@sipday/rules/calendar.ts'
import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allOr } from '../parts/fields/options.ts'
import { ChipSelect } from '../parts/table/ChipSelect.tsx'
import { FilterChips } from '../parts/table/FilterChips.tsx'
import type { ListAddress } from '../parts/table/use-list-address.ts'
import { reportChoices } from './report-query.ts'
import css from './reports.module.css'

const grains: { value: string; name: string }[] = Object.entries(reportTexts.grains).map(([value, name]) => ({
  value,
  name,
}))

/** Without days of its own each section has its usual ones. The address holds them, so that they can be kept and sent. */
export function ReportFilters({ list, timeZone }: { list: ListAddress; timeZone: string }) {
  const { data } = useQuery(reportChoices)
  const [today] = useState(() => dateIn(new Date(), timeZone))
  const { periods } = reportTexts
  const since = {
    [periods.days28]: addDays(today, -28),
    [periods.months3]: addMonths(today, -3),
    [periods.months12]: addMonths(today, -12),
    [periods.year]: `${today.slice(0, 4)}-01-01`,
  }
  const chips = Object.entries(since).map(([name, from]) => {
    const isOn = list.get('from') === from && list.get('to') === ''
    return { name, isOn, press: () => list.filters({ from: isOn ? '' : from, to: '' }) }
  })
  const hasOther = (list.get('from') !== '' || list.get('to') !== '') && !chips.some(({ isOn }) => isOn)
  const chip = (name: 'locationId' | 'planId', label: string, icon: 'pin' | 'gift', choices: typeof grains) => (
    <ChipSelect
      label={label}
      icon={icon}
      value={list.get(name)}
      options={choices}
      onChange={(value) => list.filter(name, value)}
    />
  )
  return (
    <div className={css.asked}>
      <FilterChips
        label={reportTexts.filters}
        chips={chips}
        more={{
          name: reportTexts.otherDays,
          count: hasOther || list.get('grain') !== '' ? 1 : 0,
          fields: (
            <>
              <Field
                label="From"
                type="date"
                value={list.get('from')}
                onChange={(value) => list.filter('from', value)}
              />
              <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
              <Select
                label={reportTexts.grain}
                value={list.get('grain')}
                options={grains}
                onChange={(value) => list.filter('grain', value)}
              />
            </>
          ),
        }}
        farEnd
        atEnd={
          <>
            {chip(
              'locationId',
              reportTexts.location,
              'pin',
              allOr(reportTexts.allLocations, data?.locations ?? [], list.get('locationId')),
            )}
            {chip(
              'planId',
              reportTexts.plan,
              'gift',
              allOr(reportTexts.allPlansChoice, data?.plans ?? [], list.get('planId')),
            )}
          </>
        }
        inOne={{ label: reportTexts.period, all: reportTexts.usualDays, icon: 'day' }}
      />
    </div>
  )
}
