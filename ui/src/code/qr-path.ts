import { encode } from 'uqr'

/**
 * The dark squares of a QR code as an SVG path, one unit a square, without a quiet zone. `recovers`: damage of 7 percent
 * (L) or 15 percent (M).
 */
export const qrPath = (content: string, recovers: 'L' | 'M'): { path: string; size: number } => {
  const { data, size } = encode(content, { ecc: recovers, border: 0 })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { path, size }
}
