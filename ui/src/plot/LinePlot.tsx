import css from './plot.module.css'
import { ticks, withRoom } from './ticks.ts'
import { useMeasure } from './use-measure.ts'

type LinePlotProps = {
  /** What the plot says, in a sentence: it stands for the plot where it cannot be seen. */
  name: string
  /** One value after the other, all as far apart. */
  values: readonly number[]
  /** What it is compared with, and its name: a value for each of the first ones, null where there is none. */
  compared?: { name: string; values: readonly (number | null)[] }
  /** Beside the last value. */
  label: string
  /** Where along the values a label may stand below them. */
  labels: readonly { index: number; text: string }[]
  /** A mark of the axis in words. */
  format: (value: number) => string
}

const HEIGHT_EM = 15

/** A line over time with its area, from zero. */
export function LinePlot({ name, values, compared, label, labels, format }: LinePlotProps) {
  const [ref, { width: wide, em }] = useMeasure()
  const width = Math.max(wide, em * 10)
  const height = HEIGHT_EM * em
  const others = (compared?.values ?? []).flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const most = Math.max(1, ...values, ...others.map(({ value }) => value)) * 1.06
  const least = Math.min(0, ...values)
  const marks = ticks(least, most, 3)
  const left = em * (0.8 + 0.56 * Math.max(...marks.map((mark) => format(mark).length)))
  const right = width - em * 0.75
  const [top, bottom] = [em * 1.9, height - em * 2]
  const x = (index: number) => left + (values.length < 2 ? 1 : index / (values.length - 1)) * (right - left)
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top)
  const line = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const last = values.length - 1
  const named = others[Math.floor(others.length / 2)]
  const placed = labels.map(({ index, text }) => ({ at: x(index), text })).filter(({ at }) => at < right - em * 1.4)
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
              {format(mark)}
            </text>
          </g>
        ))}
        {last >= 0 && (
          <>
            <path className={css.area} d={`${line}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z`} />
            <path className={css.line} d={line} />
            {compared && named && (
              <>
                <path
                  className={css.compared}
                  d={others
                    .map(
                      ({ index, value }, at) => `${at === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
                    )
                    .join('')}
                />
                <text className={css.mark} x={x(named.index)} y={y(named.value) - em * 0.6} textAnchor="middle">
                  {compared.name}
                </text>
              </>
            )}
            <circle className={css.dot} cx={x(last)} cy={y(values[last] ?? 0)} r={6} />
            <text className={css.label} x={right} y={y(values[last] ?? 0) - em * 0.8} textAnchor="end">
              {label}
            </text>
          </>
        )}
        {withRoom(placed, em * 4).map(({ at, text }, index) => (
          <text
            className={css.mark}
            key={text + at}
            x={at}
            y={height - em * 0.5}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
