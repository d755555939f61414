import { cx } from '@sipday/ui/cx.ts'
import { type Trend, TrendIcon, trendLook } from '../parts/figures/Trend.tsx'
import css from './reports.module.css'

export type BigNumberProps = {
  value: string
  /** One comparison, or what it is a number of. */
  said: string | null
  trend?: Trend | null | undefined
  /** Only where its card is folded, or may be. */
  whenFolded?: boolean
}

export function BigNumber({ value, said, trend, whenFolded }: BigNumberProps) {
  return (
    <p className={cx(css.big, whenFolded && css.narrow)}>
      <b>{value}</b>
      {said && (
        <span className={cx(trend && trendLook(trend))}>
          {trend && <TrendIcon trend={trend} />}
          {said}
        </span>
      )}
    </p>
  )
}
