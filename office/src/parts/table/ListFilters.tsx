import { Card } from '@sipday/ui/Card.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import type { ReactNode } from 'react'
import type { ListAddress } from './use-list-address.ts'
import css from './list-filters.module.css'

/** Above a list: its own filters, and from which day to which. */
export function ListFilters({ list, children }: { list: ListAddress; children: ReactNode }) {
  return (
    <Card as="section" aria-label="Filters">
      <div className={css.filters}>
        {children}
        <Field label="From" type="date" value={list.get('from')} onChange={(value) => list.filter('from', value)} />
        <Field label="To" type="date" value={list.get('to')} onChange={(value) => list.filter('to', value)} />
      </div>
    </Card>
  )
}
