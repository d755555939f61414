import css from './plot.module.css'
import { PlotFrame } from './PlotFrame.tsx'
import { ticks, widthOfMarks, withRoom } from './ticks.ts'
import { usePlotSize } from './use-plot-size.ts'

type BarPlotProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  /**
   * By default a bar is over. One that is not shows what is usual as an outline, and one that runs its value inside.
   * `dear`: it costs more than it brings.
   */
  bars: readonly {
    key: string
    label: string
    value: number
    usual?: number
    when?: 'over' | 'running' | 'ahead'
    dear?: boolean
  }[]
  /** What is counted, above the marks, and what the labels are, below them. */
  titles?: { above: string; below: string }
}

const HEIGHT_EM = 15

export function BarPlot({ name, bars, titles }: BarPlotProps) {
  const [place, size] = usePlotSize(HEIGHT_EM)
  const { width, height, em } = size
  const marks = ticks(0, Math.max(1, ...bars.flatMap(({ value, usual }) => [value, usual ?? 0])), 4, true)
  const most = marks.at(-1) ?? 1
  const text = (mark: number) => mark.toLocaleString('en-US')
  const left = widthOfMarks(marks.map(text), em)
  const right = width - 4
  const [top, bottom] = [em * (titles ? 2.4 : 1), height - em * (titles ? 3.4 : 2)]
  const step = (right - left) / Math.max(1, bars.length)
  const y = (value: number) => bottom - (value / most) * (bottom - top)
  const middle = (index: number) => left + (index + 0.5) * step
  return (
    <PlotFrame
      name={name}
      heightEm={HEIGHT_EM}
      place={place}
      size={size}
      left={left}
      right={right}
      marks={marks.map((mark) => ({ value: mark, y: y(mark), text: text(mark) }))}
      labelsAt={bottom + em * 1.5}
      labels={withRoom(
        bars.map(({ key, label }, index) => ({ key, at: middle(index), text: label })),
        em * (0.6 + 0.56 * Math.max(1, ...bars.map(({ label }) => label.length))),
      )}
    >
      {titles && (
        <>
          <text className={css.mark} x={0} y={em}>
            {titles.above}
          </text>
          <text className={css.mark} x={right} y={height - em * 0.4} textAnchor="end">
            {titles.below}
          </text>
        </>
      )}
      {bars.map(({ key, value, usual = 0, when = 'over', dear }, index) => {
        const edge = left + index * step + step * 0.16
        const bar = (look: string | undefined, shown: number) => (
          <rect className={look} x={edge} y={y(shown)} width={step * 0.68} height={bottom - y(shown)} rx={3} />
        )
        return (
          <g key={key}>
            {when !== 'ahead' && bar(dear ? css.dear : css.bar, value)}
            {when !== 'over' && bar(css.ahead, usual)}
            {when === 'over' && usual > 0 && (
              <line className={css.usual} x1={edge - 3} x2={edge + step * 0.68 + 3} y1={y(usual)} y2={y(usual)} />
            )}
          </g>
        )
      })}
    </PlotFrame>
  )
}
