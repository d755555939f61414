import css from './plot.module.css'
import { PlotFrame } from './PlotFrame.tsx'
import { ticks, widthOfMarks, withRoom } from './ticks.ts'
import { usePlotSize } from './use-plot-size.ts'

type LinePlotProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  /** At equal distances. */
  values: readonly number[]
  /** A value for each of the first ones, null where there is none. */
  compared?: { name: string; values: readonly (number | null)[] }
  /** Beside the last value. */
  label: string
  /** Where a label may stand below. */
  labels: readonly { index: number; text: string }[]
  /** A mark of the axis in words. */
  format: (value: number) => string
}

const HEIGHT_EM = 15

export function LinePlot({ name, values, compared, label, labels, format }: LinePlotProps) {
  const [place, size] = usePlotSize(HEIGHT_EM)
  const { width, height, em } = size
  const others = (compared?.values ?? []).flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const most = Math.max(1, ...values, ...others.map(({ value }) => value)) * 1.06
  const least = Math.min(0, ...values)
  const marks = ticks(least, most, 3)
  const left = widthOfMarks(
    marks.map((mark) => format(mark)),
    em,
  )
  const right = width - em * 0.75
  const [top, bottom] = [em * 1.9, height - em * 2]
  const x = (index: number) => left + (values.length < 2 ? 1 : index / (values.length - 1)) * (right - left)
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top)
  const line = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const last = values.length - 1
  const named = others[Math.floor(others.length / 2)]
  const placed = labels
    .map(({ index, text }) => ({ key: text + x(index), at: x(index), text }))
    .filter(({ at }) => at < right - em * 1.4)
  return (
    <PlotFrame
      name={name}
      heightEm={HEIGHT_EM}
      place={place}
      size={size}
      left={left}
      right={right}
      marks={marks.map((mark) => ({ value: mark, y: y(mark), text: format(mark) }))}
      labels={withRoom(placed, em * 4)}
      firstBegins
    >
      {last >= 0 && (
        <>
          <path className={css.area} d={`${line}L${x(last)} ${y(0)}L${x(0)} ${y(0)}Z`} />
          <path className={css.line} d={line} />
          {compared && named && (
            <>
              <path
                className={css.compared}
                d={others
                  .map(({ index, value }, at) => `${at === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
                  .join('')}
              />
              <text
                className={css.mark}
                x={Math.min(x(named.index), right - (em * 0.5 * compared.name.length) / 2)}
                y={y(named.value) - em * 0.6}
                textAnchor="middle"
              >
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
    </PlotFrame>
  )
}
