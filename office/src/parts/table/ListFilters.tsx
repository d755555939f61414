import { Card } from '@sipday/ui/cards/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { ReactNode } from 'react'
import type { ListAddress } from './use-list-address.ts'
import css from './list-filters.module.css'

type ListFiltersProps = {
  list: ListAddress
  /** The first option is for all of them. */
  state?: { label: string; options: readonly { value: string; name: string }[] }
  children?: ReactNode
}

export function ListFilters({ list, state, children }: ListFiltersProps) {
  return (
    <Card as="section" aria-label="Filters">
      <div className={css.filters}>
        {state && <Select {...state} value={list.get('state')} onChange={(value) => list.filter('state', value)} />}
        {children}
        <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
        <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
      </div>
    </Card>
  )
}
