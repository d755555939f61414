import { cx } from '../cx.ts'
import css from './FunnelPlot.module.css'

type FunnelPlotProps = {
  /** What the plot says, in a sentence. */
  name: string
  /** `part` and `lost` stand behind the value: its share, and how many were lost before it. */
  steps: readonly { key: string; label: string; value: number; part?: string; lost?: number; isWorst?: boolean }[]
}

/** Each bar is a part of the longest one. */
export function FunnelPlot({ name, steps }: FunnelPlotProps) {
  const most = Math.max(1, ...steps.map(({ value }) => value))
  const hasPart = steps.some(({ part }) => part)
  const hasLost = steps.some(({ lost }) => lost)
  return (
    <ol className={css.steps} aria-label={name}>
      {steps.map(({ key, label, value, part, lost = 0, isWorst }) => (
        <li key={key} className={cx(css.step, hasPart && css.parts, hasLost && css.long)}>
          <span className={css.label}>{label}</span>
          <span className={css.rail} aria-hidden="true">
            <span className={css.bar} style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className={css.value}>{value.toLocaleString('en-US')}</span>
          {part && <span className={css.part}>{part}</span>}
          {lost > 0 && <span className={cx(css.lost, isWorst && css.worst)}>{`−${lost.toLocaleString('en-US')}`}</span>}
        </li>
      ))}
    </ol>
  )
}
