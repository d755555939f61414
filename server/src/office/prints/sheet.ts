import { encode } from 'uqr'
import { readFileSync } from 'node:fs'
import type { Tints } from '@sipday/rules/look/tints.ts'
import type { PrintWords } from '@sipday/rules/office/campaigns/print-words.ts'
import { fileAt } from '../../files.ts'

/** `address`: what the code says; `site`: what is typed instead; `straw`: in the drawn cups. */
export type Print = {
  words: PrintWords
  shop: string
  address: string
  site: string
  straw: boolean
  tints: Tints
}
export type Doc = PDFKit.PDFDocument
export type Box = { x: number; y: number; width: number; height: number }
type Words = Box & { size: number; font?: 'regular' | 'medium'; color?: string; align?: 'left' | 'center' | 'right' }

/** In 96 dots an inch. */
export const papers = { letter: { width: 816, height: 1056 }, a4: { width: 794, height: 1123 } } as const
export const INK = '#1a1a1a'
export const PAPER = '#ffffff'
const SCALE = 0.75
const LEAST = 8

const fontFile = (weight: 400 | 500) => readFileSync(fileAt(`server/src/office/prints/fonts/lexend-${weight}.ttf`))

/** Whether the fonts have a code point; both have the same. Read where pdfkit keeps its font. */
export const openFont = async (): Promise<(codePoint: number) => boolean> => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({ font: fontFile(400) as unknown as string }) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
  }
  return (codePoint) => doc._font.font.hasGlyphForCodePoint(codePoint)
}

/** Drawn in dots; the fonts have every Latin letter, also those of Vietnamese. */
export const drawSheet = async (
  { width, height }: { width: number; height: number },
  title: string,
  now: Date,
  draw: (doc: Doc) => void,
): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const regular = fontFile(400)
  const doc = new PDFDocument({
    size: [width * SCALE, height * SCALE],
    margin: 0,
    // Otherwise it reads a font of its own from its folder.
    font: regular as unknown as string,
    info: { Title: title, CreationDate: now, ModDate: now },
  })
  doc.registerFont('regular', regular).registerFont('medium', fontFile(500))
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((done, failed) =>
    doc
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => done(Buffer.concat(parts)))
      .on('error', failed),
  )
  doc.scale(SCALE)
  draw(doc)
  doc.end()
  return whole
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const graphemes = (text: string): string[] => Array.from(segments.segment(text), ({ segment }) => segment)

/** `words` on as few lines as `width` allows, with `between` them. */
const filled = (doc: Doc, words: string[], between: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of words) {
    const longer = [...lines.slice(-1), word].join(between)
    if (lines.length > 0 && doc.widthOfString(longer) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

/** `broken`: a word longer than its line goes on in the next. */
const linesOf = (doc: Doc, text: string, width: number, broken: boolean): string[] => {
  const words = text.split(/\s+/)
  const partsOf = (word: string) =>
    doc.widthOfString(word) <= width ? [word] : filled(doc, graphemes(word), '', width)
  return filled(doc, broken ? words.flatMap(partsOf) : words, ' ', width)
}

const SHARE = { left: 0, center: 0.5, right: 1 }

/** As large as `size` and as their box allows, in the middle of its height; words are broken before they are unreadable. */
export const say = (doc: Doc, text: string, { x, y, width, height, size, ...look }: Words): void => {
  const { font = 'regular', color = INK, align = 'left' } = look
  doc.font(font).fillColor(color)
  const at = (points: number, broken: boolean) => {
    const lines = linesOf(doc.fontSize(points), text, width, broken)
    const tall = doc.currentLineHeight(true)
    const wide = Math.max(...lines.map((line) => doc.widthOfString(line)))
    return { lines, tall, fits: lines.length * tall <= height && wide <= width }
  }
  const largest = (least: number, broken: boolean) => {
    let points = size
    let set = at(points, broken)
    while (points > least && !set.fits) set = at((points -= 1), broken)
    return set
  }
  const whole = largest(LEAST, false)
  const set = whole.fits ? whole : largest(1, true)
  const top = y + (height - set.lines.length * set.tall) / 2
  for (const [index, line] of set.lines.entries())
    doc.text(line, x + (width - doc.widthOfString(line)) * SHARE[align], top + index * set.tall, { lineBreak: false })
}

/** On white, with its quiet zone of four squares. Reads with 15 percent of it damaged. */
export const drawQr = (doc: Doc, content: string, { x, y, width }: Omit<Box, 'height'>): void => {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const square = width / size
  doc.roundedRect(x, y, width, width, 10).fill(PAPER)
  // Squares of a row are one shape: no hairlines between them.
  for (const [row, squares] of data.entries())
    for (let from = 0; from < size; from += 1) {
      if (!squares[from]) continue
      let to = from
      while (squares[to]) to += 1
      doc.rect(x + from * square, y + row * square, (to - from) * square, square + 0.05)
      from = to
    }
  doc.fill('#000000')
}
