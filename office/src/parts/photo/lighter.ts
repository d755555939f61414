/** More than this takes long over a phone's connection. */
const HEAVY_BYTES = 2_000_000
const WIDEST = 3000

/**
 * A heavy photo of a camera, with as many pixels as pages can use, where the browser can make it: upright, as JPEG.
 * Anything else is the file itself, and the server says what is wrong with it.
 */
export const lighter = async (file: Blob): Promise<Blob> => {
  const canMake = typeof createImageBitmap === 'function' && typeof OffscreenCanvas === 'function'
  if (file.type !== 'image/jpeg' || file.size <= HEAVY_BYTES || !canMake) return file
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, WIDEST / Math.max(photo.width, photo.height))
    const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale))
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height)
    photo.close()
    const made = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return made.size < file.size ? made : file
  } catch {
    return file
  }
}
