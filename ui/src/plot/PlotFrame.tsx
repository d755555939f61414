import { type ReactNode, type RefObject, useId } from 'react'
import { Hatch } from './Hatch.tsx'
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
  /** How far down they stand; at the end by default. */
  labelsAt?: number
  /** Begins at its place, so that it does not stick out at the left. */
  firstBegins?: boolean
  /** Which parts from left to right are hatched: what is not whole. */
  hatched?: readonly { from: number; to: number }[] | undefined
  /** Over the lines, below the labels. */
  children: ReactNode
}

export function PlotFrame(props: PlotFrameProps) {
  const {
    name,
    heightEm,
    place,
    size,
    left,
    right,
    marks,
    labels,
    labelsAt,
    firstBegins = false,
    hatched = [],
    children,
  } = props
  const { width, height, em } = size
  const hatch = useId()
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
        {hatched.length > 0 && <Hatch id={hatch} look="band" />}
        {hatched.map(({ from, to }) => (
          <rect key={from} x={from} y={em} width={to - from} height={height - em * 3} fill={`url(#${hatch})`} />
        ))}
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
            y={labelsAt ?? height - em * 0.5}
            textAnchor={firstBegins && index === 0 ? 'start' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  )
}
