import { crc32, inflateSync } from 'node:zlib'

const PNG = 'data:image/png;base64,'

/** The bytes of a cleaned picture; null for a drawing. */
export const pngOf = (logo: string): Buffer | null =>
  logo.startsWith(PNG) ? Buffer.from(logo.slice(PNG.length), 'base64') : null

const MOST_BYTES = 65_536
const MOST_PIXELS = 4_000_000
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Leaves out texts, places, color profiles and animations. */
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])
/** Samples per pixel by color type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

type Chunk = { type: string; data: Buffer; whole: Buffer }

/** The chunks of a PNG file, or null when one is malformed. */
const chunksOf = (file: Buffer): Chunk[] | null => {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length || crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return null
}

const isWhole = (
  chunks: Chunk[],
  { width, height, bits }: { width: number; height: number; bits: number },
): boolean => {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  // An interlaced picture has up to seven passes, each with an extra byte a row and a partial last byte.
  const most = height * (Math.ceil((width * bits) / 8) + 1) + 14 * height
  try {
    return inflateSync(packed, { maxOutputLength: most }).length >= (width * height * bits) / 8
  } catch {
    return false
  }
}

/**
 * Reduces a PNG, given as a `data:` address, to its pixels (rule P); sizes in pixels. Null when it is damaged, too
 * large, or of a shape that no header could hold.
 */
export const cleanPng = (given: string): { svg: string; width: number; height: number } | null => {
  const file = pngOf(given)
  if (!file || file.length > MOST_BYTES) return null
  const chunks = chunksOf(file)
  const header = chunks?.[0]
  if (!chunks || header?.type !== 'IHDR' || header.data.length !== 13) return null
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const bits = (header.data[8] ?? 0) * (SAMPLES[header.data[9] ?? -1] ?? 0)
  const shape = width / height
  if (bits === 0 || width * height > MOST_PIXELS || !(shape >= 0.2 && shape <= 20)) return null
  if (!isWhole(chunks, { width, height, bits })) return null
  const kept = chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole)
  return { svg: PNG + Buffer.concat([SIGNATURE, ...kept]).toString('base64'), width, height }
}
