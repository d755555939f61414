export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'pdf' | 'tiff' | 'other'

const brandsIn = (file: Uint8Array, latin: string): string[] => {
  const size = new DataView(file.buffer, file.byteOffset).getUint32(0)
  const brands = latin.slice(8, Math.min(size, 64))
  return [brands.slice(0, 4), ...(brands.slice(8).match(/.{4}/gs) ?? [])]
}

/** By its first bytes, whatever it is called. */
export const kindOfFile = (file: Uint8Array): PictureKind => {
  const latin = Buffer.from(file.subarray(0, 512)).toString('latin1')
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP') return 'webp'
  if (latin.startsWith('GIF8')) return 'gif'
  if (latin.startsWith('%PDF')) return 'pdf'
  if (latin.startsWith('II*\0') || latin.startsWith('MM\0*')) return 'tiff'
  if (latin.slice(4, 8) === 'ftyp') {
    const brands = brandsIn(file, latin)
    if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
    return brands.some((brand) => /^(he[ivm]|mif1|msf1)/.test(brand)) ? 'heic' : 'other'
  }
  return /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(latin) ? 'svg' : 'other'
}
