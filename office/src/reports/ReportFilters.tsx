import { reportTexts } from '@sipday/rules/office/words/report-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListAddress } from '../parts/table/use-list-address.ts'
import { reportChoices } from './report-query.ts'
import css from './reports.module.css'

type Choice = { id: string; name: string }
const options = (all: string, choices: readonly Choice[]) => [
  { value: '', name: all },
  ...choices.map(({ id, name }) => ({ value: id, name })),
]
const grains = Object.entries(reportTexts.grains).map(([value, name]) => ({ value, name }))

/** The address holds them, so that they can be kept and sent. */
export function ReportFilters({ list }: { list: ListAddress }) {
  const { data } = useQuery(reportChoices)
  // On a phone they would push the reports off the screen.
  const [isOpen] = useState(() => Object.keys(list.asked).length > 0 || window.innerWidth >= 900)
  const select = (name: string, label: string, choices: { value: string; name: string }[]) => (
    <Select label={label} value={list.get(name)} options={choices} onChange={(value) => list.filter(name, value)} />
  )
  return (
    <div className={css.asked}>
      <Card as="section" aria-label={reportTexts.filters}>
        <details open={isOpen}>
          <summary className={css.filtersHead}>{reportTexts.filters}</summary>
          <div className={css.filters}>
            <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
            <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
            {select('locationId', 'Location', options(reportTexts.allLocations, data?.locations ?? []))}
            {select('planId', 'Plan', options(reportTexts.allPlansChoice, data?.plans ?? []))}
            {select('grain', reportTexts.grain, grains)}
          </div>
          <p className="small">{reportTexts.daysSaid}</p>
        </details>
      </Card>
    </div>
  )
}
