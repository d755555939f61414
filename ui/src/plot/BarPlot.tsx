import css from './plot.module.css'
import { ticks, withRoom } from './ticks.ts'
import { useMeasure } from './use-measure.ts'

type BarPlotProps = {
  /** What the plot says, in a sentence: it stands for the plot where it cannot be seen. */
  name: string
  /** `usual`: what is usual there. One that is `ahead` has not come yet, and shows what is usual as an outline. */
  bars: readonly { key: string; label: string; value: number; usual?: number; ahead?: boolean }[]
}

const HEIGHT_EM = 13.75

/** A bar for each value, from zero, with a mark for what is usual. */
export function BarPlot({ name, bars }: BarPlotProps) {
  const [ref, { width: wide, em }] = useMeasure()
  const width = Math.max(wide, em * 10)
  const height = HEIGHT_EM * em
  const most = Math.max(1, ...bars.flatMap(({ value, usual }) => [value, usual ?? 0])) * 1.05
  const marks = ticks(0, most, Math.min(4, most)).filter((mark) => Number.isInteger(mark))
  const left = em * (0.8 + 0.56 * Math.max(...marks.map((mark) => mark.toLocaleString('en-US').length)))
  const right = width - 4
  const [top, bottom] = [em, height - em * 2]
  const step = (right - left) / Math.max(1, bars.length)
  const y = (value: number) => bottom - (value / most) * (bottom - top)
  const middle = (index: number) => left + (index + 0.5) * step
  return (
    <div ref={ref} className={css.place} style={{ minHeight: `${HEIGHT_EM}em` }}>
      <svg
        className={css.plot}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={name}
      >
        {marks.map((mark) => (
          <g key={mark}>
            <line className={css.grid} x1={left} x2={right} y1={y(mark)} y2={y(mark)} />
            <text className={css.mark} x={left - em * 0.5} y={y(mark) + em * 0.33} textAnchor="end">
              {mark.toLocaleString('en-US')}
            </text>
          </g>
        ))}
        {bars.map(({ key, value, usual, ahead = false }, index) => {
          const shown = ahead ? (usual ?? 0) : value
          const edge = left + index * step + step * 0.16
          return (
            <g key={key}>
              <rect
                className={ahead ? css.ahead : css.bar}
                x={edge}
                y={y(shown)}
                width={step * 0.68}
                height={bottom - y(shown)}
                rx={3}
              />
              {!ahead && usual !== undefined && (
                <line className={css.usual} x1={edge - 3} x2={edge + step * 0.68 + 3} y1={y(usual)} y2={y(usual)} />
              )}
            </g>
          )
        })}
        {withRoom(
          bars.map(({ key, label }, index) => ({ key, at: middle(index), text: label })),
          em * (0.6 + 0.56 * Math.max(1, ...bars.map(({ label }) => label.length))),
        ).map(({ key, at, text }) => (
          <text className={css.mark} key={key} x={at} y={height - em * 0.5} textAnchor="middle">
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
