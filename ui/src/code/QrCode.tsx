import { encode } from 'uqr'

export type QrCodeProps = {
  content: string
  /** For screen readers: what the code is for. */
  label: string
  /** Damage of 7 percent (L) or 15 percent (M). More makes the squares smaller. */
  recovers: 'L' | 'M'
  className?: string | undefined
}

/** The parent draws the rest of the quiet zone. */
export function QrCode({ content, label, recovers, className }: QrCodeProps) {
  const { data, size } = encode(content, { ecc: recovers, border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      className={className}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
