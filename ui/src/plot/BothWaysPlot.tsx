import css from './plot.module.css'
import { PlotFrame } from './PlotFrame.tsx'
import { ticks, widthOfMarks, withRoom } from './ticks.ts'
import { usePlotSize } from './use-plot-size.ts'

type BothWaysPlotProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  /** What stands above zero, and what below it. */
  bars: readonly { key: string; label: string; up: number; down: number }[]
}

const HEIGHT_EM = 15

/** Both values count from zero on. */
export function BothWaysPlot({ name, bars }: BothWaysPlotProps) {
  const [place, size] = usePlotSize(HEIGHT_EM)
  const { width, height, em } = size
  const most = Math.max(1, ...bars.map(({ up }) => up)) * 1.06
  const least = -Math.max(1, ...bars.map(({ down }) => down)) * 1.06
  const marks = ticks(least, most, Math.min(5, most - least)).filter((mark) => Number.isInteger(mark))
  const text = (mark: number) => Math.abs(mark).toLocaleString('en-US')
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
        em * (0.8 + 0.56 * Math.max(1, ...bars.map(({ label }) => label.length))),
      )}
    >
      {bars.map(({ key, up, down }, index) => {
        const edge = left + (index + 0.5) * step - wideOf / 2
        return (
          <g key={key}>
            {up > 0 && <rect className={css.bar} x={edge} y={y(up)} width={wideOf} height={y(0) - y(up)} />}
            {down > 0 && <rect className={css.below} x={edge} y={y(0)} width={wideOf} height={y(-down) - y(0)} />}
          </g>
        )
      })}
      <line className={css.zero} x1={left} x2={right} y1={y(0)} y2={y(0)} />
    </PlotFrame>
  )
}
