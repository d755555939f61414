import { encode } from 'uqr'

/** The six digits and nothing more, 21 modules wide; the quiet zone is drawn by whoever frames it. */
export function QrCode({ digits }: { digits: string }) {
  const { data, size } = encode(digits, { ecc: 'M', border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={`QR code for ${digits.slice(0, 3)} ${digits.slice(3)}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
