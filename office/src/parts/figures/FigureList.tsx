import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import css from './figure-list.module.css'

export type Figure = {
  term: string
  value: string
  notes: readonly (string | null)[]
  /** Of the first note: an arrow; `good`: null has no color. */
  trend?: { up: boolean; good: boolean | null } | null
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
                <dd key={note} className={cx('small', index === 0 && trend && lookOf(trend))}>
                  {index === 0 && trend && <Icon name={trend.up ? 'up' : 'down'} size="tiny" />}
                  {note}
                </dd>
              ),
          )}
        </div>
      ))}
    </dl>
  )
}

const lookOf = ({ good }: NonNullable<Figure['trend']>) =>
  cx(css.trend, good === true && css.good, good === false && css.bad)
