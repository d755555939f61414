import { constants, setPriority } from 'node:os'
import sharp, { type Metadata } from 'sharp'

/** `longest`: pixels of the longer side; `widths`: those wanted below it. `keeps`: the largest stays as it was sent. */
type Wanted =
  | { as: 'photo'; longest: number; widths: number[]; keeps: boolean }
  /** One PNG of at most so many bytes. */
  | { as: 'logo'; longest: number; mostBytes: number }
export type Asked = Wanted & { bytes: Uint8Array }
/** Upright, in sRGB, without anything but pixels; photos in WebP, the widest last. */
export type Made = { width: number; height: number; moves: boolean; files: { width: number; bytes: Uint8Array }[] }
/** `millions`: the pixels that it may have. */
export type Answer = Made | { refused: 'huge'; millions: number } | { refused: 'tiny' | 'broken' | 'detailed' }

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

type Pixels = { width: number; height: number; channels: 1 | 2 | 3 | 4 }
type Asking<As extends Asked['as']> = Extract<Asked, { as: As }>

const photosIn = async (
  data: Buffer,
  raw: Pixels,
  { bytes, widths, keeps }: Asking<'photo'>,
): Promise<Made['files']> => {
  const files: Made['files'] = []
  for (const width of widths.filter((wanted) => wanted < raw.width))
    files.push({ width, bytes: await sharp(data, { raw }).resize({ width }).webp(WEBP).toBuffer() })
  return [...files, { width: raw.width, bytes: keeps ? bytes : await sharp(data, { raw }).webp(WEBP).toBuffer() }]
}

/** In as many colors and as large as fits; null when even a small one does not. */
const logoIn = async (data: Buffer, raw: Pixels, { mostBytes }: Asking<'logo'>): Promise<Made['files'] | null> => {
  for (const part of [1, 0.75, 0.5, 0.35])
    for (const png of [{}, { palette: true, effort: 7 }]) {
      const width = Math.max(1, Math.round(raw.width * part))
      const bytes = await sharp(data, { raw })
        .resize({ width })
        .png({ compressionLevel: 9, ...png })
        .toBuffer()
      if (bytes.length <= mostBytes) return [{ width, bytes }]
    }
  return null
}

const make = async (asked: Asked): Promise<Answer> => {
  const { bytes, longest } = asked
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
  const files = asked.as === 'logo' ? await logoIn(data, raw, asked) : await photosIn(data, raw, asked)
  if (!files) return { refused: 'detailed' }
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
