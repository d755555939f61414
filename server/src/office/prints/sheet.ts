import { encode } from 'uqr'
import { readFileSync } from 'node:fs'
import type { Tints } from '@sipday/rules/look/tints.ts'
import type { PrintWords } from '@sipday/rules/office/campaigns/print-words.ts'
import { fileAt } from '../../files.ts'

/** `address`: what the code says; `site`: what is typed instead. */
export type Print = { words: PrintWords; shop: string; address: string; site: string; tints: Tints }
export type Doc = PDFKit.PDFDocument
export type Box = { x: number; y: number; width: number; height: number }
type Words = Box & { size: number; font?: 'regular' | 'medium'; color?: string; align?: 'left' | 'center' | 'right' }

/** In 96 dots an inch. */
export const papers = { letter: { width: 816, height: 1056 }, a4: { width: 794, height: 1123 } } as const
export const INK = '#1a1a1a'
export const PAPER = '#ffffff'
const SCALE = 0.75
const LEAST = 8

/** Drawn in dots; the fonts have every Latin letter, also those of Vietnamese. */
export const drawSheet = async (
  { width, height }: { width: number; height: number },
  title: string,
  now: Date,
  draw: (doc: Doc) => void,
): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit')
  const fontFile = (weight: number) => readFileSync(fileAt(`server/src/office/prints/fonts/lexend-${weight}.ttf`))
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

const linesOf = (doc: Doc, text: string, width: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = [...lines.slice(-1), word].join(' ')
    if (lines.length > 0 && doc.widthOfString(longer) <= width) lines.splice(-1, 1, longer)
    else lines.push(word)
  }
  return lines
}

const SHARE = { left: 0, center: 0.5, right: 1 }

/** As large as `size` and as their box allows, in the middle of its height. */
export const say = (doc: Doc, text: string, { x, y, width, height, size, ...look }: Words): void => {
  const { font = 'regular', color = INK, align = 'left' } = look
  doc.font(font).fillColor(color)
  const at = (points: number) => {
    const lines = linesOf(doc.fontSize(points), text, width)
    return { lines, tall: doc.currentLineHeight(true), wide: Math.max(...lines.map((line) => doc.widthOfString(line))) }
  }
  let points = size
  let set = at(points)
  while (points > LEAST && (set.lines.length * set.tall > height || set.wide > width)) set = at((points -= 1))
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
