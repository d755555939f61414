/** The text in a camera picture, or null. */
export type Reader = (video: HTMLVideoElement) => Promise<string | null>

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's BarcodeDetector if it reads QR codes, else a library loaded only then. */
export const createReader = async (): Promise<Reader> => {
  const detectorClass = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const formats = await detectorClass?.getSupportedFormats().catch((): string[] => [])
  if (detectorClass && formats?.includes('qr_code')) {
    const detector = new detectorClass({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    if (!drawing || video.videoWidth === 0) return null
    canvas.width = video.videoWidth
    canvas.height = video.videoHeight
    drawing.drawImage(video, 0, 0)
    const picture = drawing.getImageData(0, 0, canvas.width, canvas.height)
    return readPicture(jsQR, picture)
  }
}

type JsQr = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null
const readPicture = (jsQR: unknown, picture: ImageData): string | null =>
  (jsQR as JsQr)(picture.data, picture.width, picture.height)?.data ?? null
