import css from './plot.module.css'
import { PlotFrame } from './PlotFrame.tsx'
import { ticks, widthOfMarks, withRoom } from './ticks.ts'
import { usePlotSize } from './use-plot-size.ts'

/** From 0 at the left to 1 at the right. */
export type PlotAxis = {
  /** Of each value. */
  places: readonly number[]
  labels: readonly { at: number; text: string }[]
  /** What is not whole. */
  parts?: readonly { from: number; to: number }[] | undefined
}

type LinePlotProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  values: readonly number[]
  /** A value for each of the first ones, null where there is none. */
  compared?: { name: string; values: readonly (number | null)[] }
  /** Beside the last value. */
  label?: string
  axis: PlotAxis
  /** A mark of the axis in words. */
  format: (value: number) => string
}

const HEIGHT_EM = 15

export function LinePlot({ name, values, compared, label = '', axis, format }: LinePlotProps) {
  const [place, size] = usePlotSize(HEIGHT_EM)
  const { width, height, em } = size
  const others = (compared?.values ?? []).flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const marks = ticks(Math.min(0, ...values), Math.max(1, ...values, ...others.map(({ value }) => value)), 3)
  const [least, most] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const left = widthOfMarks(
    marks.map((mark) => format(mark)),
    em,
  )
  const right = width - 8
  const [top, bottom] = [em * (label ? 1.9 : 1), height - em * 2]
  const across = (part: number) => left + part * (right - left)
  const x = (index: number) => across(axis.places[index] ?? 1)
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top)
  const line = values
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('')
  const last = values.length - 1
  const named = others[Math.floor(others.length / 2)]
  const placed = axis.labels
    .map(({ at, text }) => ({ key: `${text} ${at}`, at: across(at), text }))
    .filter(({ at, text }) => at <= right - em * (text.length > 1 ? 1.4 : 0))
  return (
    <PlotFrame
      name={name}
      heightEm={HEIGHT_EM}
      place={place}
      size={size}
      left={left}
      right={right}
      marks={marks.map((mark) => ({ value: mark, y: y(mark), text: format(mark) }))}
      labels={withRoom(placed, em * (0.6 + 0.56 * Math.max(1, ...placed.map(({ text }) => text.length))))}
      firstBegins={axis.labels[0]?.at === 0}
      hatched={axis.parts?.map(({ from, to }) => ({ from: across(from), to: across(to) }))}
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
          <text
            className={css.label}
            x={Math.min(right, x(last) + em * 0.5)}
            y={y(values[last] ?? 0) - em * 0.8}
            textAnchor="end"
          >
            {label}
          </text>
        </>
      )}
    </PlotFrame>
  )
}
