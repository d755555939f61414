import type { ReactNode, RefObject } from 'react'
import css from './plot.module.css'

type PlotFrameProps = {
  /** A sentence that stands for the plot where it cannot be seen. */
  name: string
  /** Kept for it before it is measured. */
  heightEm: number
  /** From `usePlotSize`, as the size is. */
  place: RefObject<HTMLDivElement | null>
  size: { width: number; height: number; em: number }
  /** Of the lines of the marks. */
  left: number
  right: number
  /** The marks of the axis at the left. */
  marks: readonly { value: number; y: number; text: string }[]
  /** Each with its middle at `at`. */
  labels: readonly { key: string; at: number; text: string }[]
  /** Begins at its place, so that it does not stick out at the left. */
  firstBegins?: boolean
  /** Over the lines, below the labels. */
  children: ReactNode
}

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
