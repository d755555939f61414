import { qrPath } from './qr-path.ts'

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
  const { path, size } = qrPath(content, recovers)
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
