import type { ReactNode } from 'react'
import css from './Facts.module.css'

export type Fact = { term: string; detail: ReactNode }

export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl>
      {items.map(({ term, detail }) => (
        <div className={css.fact} key={term}>
          <dt>{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  )
}
