import { useId } from 'react'
import { Hatch } from './Hatch.tsx'
import css from './plot.module.css'
import { PlotFrame } from './PlotFrame.tsx'
import { ticks, widthOfMarks, withRoom } from './ticks.ts'
import { usePlotSize } from './use-plot-size.ts'

type BothWaysPlotProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  /** What stands above zero, and what below it; a part of a month is hatched. */
  bars: readonly { key: string; label: string; up: number; down: number; isPart?: boolean }[]
}

const HEIGHT_EM = 15

/** Both values count from zero on. */
export function BothWaysPlot({ name, bars }: BothWaysPlotProps) {
  const [place, size] = usePlotSize(HEIGHT_EM)
  const { width, height, em } = size
  const hatch = useId()
  const [up, down] = [Math.max(1, ...bars.map((bar) => bar.up)), Math.max(1, ...bars.map((bar) => bar.down))]
  const marks = ticks(-down, up, 4, true)
  const [least, most] = [marks[0] ?? -1, marks.at(-1) ?? 1]
  const text = (mark: number) => `${mark < 0 ? '−' : ''}${Math.abs(mark).toLocaleString('en-US')}`
  const left = widthOfMarks(marks.map(text), em)
  const right = width - 4
  const [top, bottom] = [em, height - em * 2]
  const step = (right - left) / Math.max(1, bars.length)
  const y = (value: number) => bottom - ((value - least) / (most - least)) * (bottom - top)
  const wideOf = Math.max(1, step * 0.68)
  return (
    <PlotFrame
      name={name}
      heightEm={HEIGHT_EM}
      place={place}
      size={size}
      left={left}
      right={right}
      marks={marks.map((mark) => ({ value: mark, y: y(mark), text: text(mark) }))}
      labels={withRoom(
        bars.map(({ key, label }, index) => ({ key, at: left + (index + 0.5) * step, text: label })),
        em * (0.6 + 0.56 * Math.max(1, ...bars.map(({ label }) => label.length))),
      )}
    >
      <Hatch id={`${hatch}up`} look="bar" />
      <Hatch id={`${hatch}down`} look="below" />
      {bars.map(({ key, up, down, isPart = false }, index) => {
        const edge = left + (index + 0.5) * step - wideOf / 2
        const bar = (way: 'up' | 'down', from: number, to: number) => (
          <rect
            {...(isPart ? { fill: `url(#${hatch}${way})` } : { className: way === 'up' ? css.bar : css.below })}
            x={edge}
            y={from}
            width={wideOf}
            height={to - from}
          />
        )
        return (
          <g key={key}>
            {up > 0 && bar('up', y(up), y(0))}
            {down > 0 && bar('down', y(0), y(-down))}
          </g>
        )
      })}
      <line className={css.zero} x1={left} x2={right} y1={y(0)} y2={y(0)} />
    </PlotFrame>
  )
}
