import { Link } from 'wouter'
import type { DraftRow } from '../parts/draft/draft-queries.ts'
import { draftAddress } from '../parts/draft/draft-address.ts'
import css from './catalogue.module.css'

export function RetiredBenefits({ rows }: { rows: readonly DraftRow<'benefit'>[] }) {
  if (rows.length === 0) return null
  return (
    <details className={css.retired}>
      <summary>Retired, new members do not get it ({rows.length})</summary>
      <ul>
        {rows.map(({ id, title }) => (
          <li key={id}>
            <Link href={draftAddress('benefit', id)}>{title}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
