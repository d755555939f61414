import { encode } from 'uqr'

export type QrCodeProps = {
  digits: string
  /**
   * The signed pass of the membership, which includes the digits; without one, the QR code contains only the digits.
   */
  pass: string | undefined
}

/**
 * What the till scans. The server signs a new pass while the page is open, and the last one is stored for offline use.
 * The parent draws the quiet zone.
 */
export function QrCode({ digits, pass }: QrCodeProps) {
  const { data, size } = encode(pass || digits, { ecc: pass ? 'L' : 'M', border: 0 })
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
