import css from './FunnelPlot.module.css'

type FunnelPlotProps = {
  /** What the plot says, in a sentence. */
  name: string
  /** `note` stands under the bar. */
  steps: readonly { key: string; label: string; value: number; note: string | null }[]
}

/** Each bar is a part of the first one. */
export function FunnelPlot({ name, steps }: FunnelPlotProps) {
  const most = Math.max(1, steps[0]?.value ?? 0)
  return (
    <ol className={css.steps} aria-label={name}>
      {steps.map(({ key, label, value, note }) => (
        <li key={key}>
          <p className={css.line}>
            <span>{label}</span>
            <span className={css.value}>{value.toLocaleString('en-US')}</span>
          </p>
          <div className={css.rail} aria-hidden="true">
            <div className={css.bar} style={{ width: `${(value / most) * 100}%` }} />
          </div>
          {note && <p className="small">{note}</p>}
        </li>
      ))}
    </ol>
  )
}
