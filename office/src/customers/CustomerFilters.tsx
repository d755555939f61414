import { listTexts, standingWords, unreachableStatus } from '@sipday/rules/office/words/customer-words.ts'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ListAddress } from '../parts/table/use-list-address.ts'
import css from './customers.module.css'
import { type CustomerFilter, customerFilters } from './queries.ts'

type Choices = NonNullable<OfficeAnswerOf<'customers'>['choices']>

const all = { value: '', name: listTexts.all }
const statuses = { ...standingWords, ...unreachableStatus }
const standings = [all, ...Object.entries(statuses).map(([value, name]) => ({ value, name }))]
const namesOf = (choices: Choices['plans']) => [all, ...choices.map(({ id, name }) => ({ value: id, name }))]

/** The address holds them, so that they can be kept and sent. */
export function CustomerFilters({ list, choices }: { list: ListAddress; choices: Choices | null }) {
  const select = (name: CustomerFilter, label: string, options: { value: string; name: string }[]) => (
    <Select label={label} value={list.get(name)} options={options} onChange={(value) => list.filter(name, value)} />
  )
  const day = (name: CustomerFilter, label: string) => (
    <Field label={label} type="date" value={list.get(name)} onChange={(value) => list.filter(name, value)} />
  )
  const isFiltered = customerFilters.some((name) => list.get(name))
  // On a phone they would push the customers off the screen.
  const [isOpen] = useState(() => isFiltered || window.innerWidth >= 900)
  return (
    <Card as="section" aria-label={listTexts.filters}>
      <details open={isOpen}>
        <summary className={css.filtersHead}>{listTexts.filters}</summary>
        <div className={css.filters}>
          {select('status', listTexts.status, standings)}
          {select('planId', listTexts.plan, namesOf(choices?.plans ?? []))}
          {select('locationId', listTexts.location, namesOf(choices?.locations ?? []))}
          {day('joinedFrom', listTexts.joinedFrom)}
          {day('joinedTo', listTexts.joinedTo)}
        </div>
        {isFiltered && (
          <p>
            <Link href="/customers">{listTexts.clear}</Link>
          </p>
        )}
      </details>
    </Card>
  )
}
