import { cx } from '@sipday/ui/cx.ts'
import css from './figure-list.module.css'
import { type Trend, TrendIcon, trendLook } from './Trend.tsx'

export type Figure = {
  term: string
  value: string
  notes: readonly (string | null)[]
  /** Of the first note. */
  trend?: Trend | null
}

type FigureListProps = {
  figures: readonly Figure[]
  label?: string
  /** More than a few: smaller numbers in wider boxes. */
  many?: boolean
}

export function FigureList({ figures, label, many = false }: FigureListProps) {
  return (
    <dl className={cx(css.figures, many && css.many)} aria-label={label}>
      {figures.map(({ term, value, notes, trend }) => (
        <div key={term} className={css.figure}>
          <dt className="small">{term}</dt>
          <dd className={css.value}>{value}</dd>
          {notes.map(
            (note, index) =>
              note && (
                <dd key={note} className={cx('small', index === 0 && trend && trendLook(trend))}>
                  {index === 0 && trend && <TrendIcon trend={trend} />}
                  {note}
                </dd>
              ),
          )}
        </div>
      ))}
    </dl>
  )
}
