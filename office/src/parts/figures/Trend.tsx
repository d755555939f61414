import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import css from './figure-list.module.css'

/** `good`: null has no color. */
export type Trend = { up: boolean; good: boolean | null }

/** Null for no change. */
export const trendOf = (change: number, moreIsGood: boolean | null): Trend | null =>
  change === 0 ? null : { up: change > 0, good: moreIsGood === null ? null : change > 0 === moreIsGood }

export const trendLook = ({ good }: Trend) => cx(css.trend, good === true && css.good, good === false && css.bad)

export const TrendIcon = ({ trend: { up } }: { trend: Trend }) => <Icon name={up ? 'up' : 'down'} size="tiny" />
