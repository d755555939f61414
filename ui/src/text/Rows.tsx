import type { ReactNode } from 'react'
import css from './Rows.module.css'

export type Row = { id: string; title: string; note: string; side?: ReactNode }

/** What, when and where, and an amount at the end. */
export function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <ul>
      {rows.map(({ id, title, note, side }) => (
        <li key={id} className={css.row}>
          <div className="grow">
            <p className={css.title}>{title}</p>
            <p className="small">{note}</p>
          </div>
          {side && <p className={css.side}>{side}</p>}
        </li>
      ))}
    </ul>
  )
}
