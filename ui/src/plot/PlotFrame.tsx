import type { ReactNode, RefObject } from 'react'
import css from './plot.module.css'

type PlotFrameProps = {
  /** What the plot says, in a sentence: it stands for the plot where it cannot be seen. */
  name: string
  /** Its height in em: that much is kept for it before it is measured. */
  heightEm: number
  /** What is measured, as `usePlotSize` gives it, with the size. */
  place: RefObject<HTMLDivElement | null>
  size: { width: number; height: number; em: number }
  /** Where the lines of the marks begin and end. */
  left: number
  right: number
  /** The marks of the axis at the left. */
  marks: readonly { value: number; y: number; text: string }[]
  /** What stands below the plot, each label with its middle at `at`. */
  labels: readonly { key: string; at: number; text: string }[]
  /** The first label begins at its place, so that it does not stick out at the left. */
  firstBegins?: boolean
  /** What is drawn over the lines, and below the labels. */
  children: ReactNode
}

/** The axis of a plot with its lines and labels, around what is drawn in it. */
export function PlotFrame(props: PlotFrameProps) {
  const { name, heightEm, place, size, left, right, marks, labels, firstBegins = false, children } = props
  const { width, height, em } = size
  return (
    <div ref={place} className={css.place} style={{ minHeight: `${heightEm}em` }}>
      <svg
        className={css.plot}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={name}
      >
        {marks.map(({ value, y, text }) => (
          <g key={value}>
            <line className={css.grid} x1={left} x2={right} y1={y} y2={y} />
            <text className={css.mark} x={left - em * 0.5} y={y + em * 0.33} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {children}
        {labels.map(({ key, at, text }, index) => (
          <text
            className={css.mark}
            key={key}
            x={at}
            y={height - em * 0.5}
            textAnchor={firstBegins && index === 0 ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
