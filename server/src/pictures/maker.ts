import { constants, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'

/** `longest`: pixels of the longer side; `widths`: those wanted below it. `keeps`: the largest stays as it was sent. */
export type Asked = { bytes: Uint8Array; longest: number; widths: number[]; keeps: boolean }
/** Of `bytes` in WebP, upright, in sRGB, without anything but pixels; the widest last. */
export type Made = { width: number; height: number; moves: boolean; files: { width: number; bytes: Uint8Array }[] }
/** `millions`: the pixels that it may have. */
export type Answer = Made | { refused: 'huge'; millions: number } | { refused: 'tiny' | 'broken' }

const LEAST_SIDE = 32

/**
 * Pixels, in millions, for which less than 300 MB are needed: an AVIF takes 18 bytes for each while it is read, an
 * interlaced PNG up to 9, a progressive JPEG 6.
 */
const mostMillions = ({ format, isProgressive }: Metadata): number => {
  if (format === 'heif') return 10
  if (isProgressive) return format === 'png' ? 20 : 25
  return format === 'webp' ? 40 : 50
}
const WEBP = { quality: 80, effort: 4 } as const

const make = async ({ bytes, longest, widths, keeps }: Asked): Promise<Answer> => {
  const found = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { width, height, pages = 1, pageHeight = height } = found
  const millions = mostMillions(found)
  if (width * pageHeight > millions * 1_000_000) return { refused: 'huge', millions }
  if (Math.min(width, pageHeight) < LEAST_SIDE) return { refused: 'tiny' }
  const input = { failOn: 'error', limitInputPixels: millions * 1_000_000, sequentialRead: true } as const
  const { data, info } = await sharp(bytes, input)
    .autoOrient()
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files: Made['files'] = []
  for (const one of widths.filter((wanted) => wanted < info.width))
    files.push({ width: one, bytes: await sharp(data, { raw }).resize({ width: one }).webp(WEBP).toBuffer() })
  const largest = keeps ? bytes : await sharp(data, { raw }).webp(WEBP).toBuffer()
  files.push({ width: info.width, bytes: largest })
  return { width: info.width, height: info.height, moves: pages > 1, files }
}

// A process of its own: what breaks in it, or takes too long, takes nothing else along.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) })
process.once('message', (asked: Asked) => {
  void make(asked)
    .catch((): Answer => ({ refused: 'broken' }))
    .then((answer) => process.send?.(answer, undefined, undefined, () => process.disconnect()))
})
