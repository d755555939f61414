import { createCanvas } from '@napi-rs/canvas'
import jsqr from 'jsqr'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Printed = {
  /** In 72 an inch. */
  size: [number, number]
  text: string
  /** Left, right and baseline in 72 an inch. */
  pieces: { text: string; left: number; right: number; base: number }[]
  pixels: { data: Uint8ClampedArray; width: number; height: number }
}
const SCALE = 3

/** The first page of a PDF, as a reader draws it. */
export const printed = async (pdf: Buffer): Promise<Printed> => {
  const page = await (await getDocument({ data: new Uint8Array(pdf) }).promise).getPage(1)
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
  const canvasContext = canvas.getContext('2d')
  await page.render({ canvasContext: canvasContext as never, canvas: canvas as never, viewport }).promise
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 0, , , , x = 0, base = 0] = item.transform as number[]
    const ends = x + Math.sign(a) * item.width
    return [{ text: item.str, left: Math.min(x, ends), right: Math.max(x, ends), base }]
  })
  return {
    size: [viewport.width / SCALE, viewport.height / SCALE],
    text: pieces.map(({ text }) => text).join(' '),
    pieces,
    pixels: canvasContext.getImageData(0, 0, canvas.width, canvas.height),
  }
}

/** Left, top, right and bottom as shares of the page. */
export const codeIn = (
  { pixels: { data, width, height } }: Printed,
  [left, top, right, bottom]: readonly [number, number, number, number],
): string | null => {
  const [x0, y0, x1, y1] = [left * width, top * height, right * width, bottom * height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
  const part = new Uint8ClampedArray((x1 - x0) * (y1 - y0) * 4)
  for (let y = y0; y < y1; y += 1)
    part.set(data.subarray((y * width + x0) * 4, (y * width + x1) * 4), (y - y0) * (x1 - x0) * 4)
  return jsqr.default(part, x1 - x0, y1 - y0)?.data ?? null
}
