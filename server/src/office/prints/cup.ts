import { type Box, type Doc, PAPER, type Print } from './sheet.ts'

type Look = Pick<Print, 'straw' | 'tints'>

/** A cup with a lid; `full`: what is in it. */
export const drawCup = (doc: Doc, { x, y, width, height }: Box, full: string, { straw, tints }: Look): void => {
  const [lid, narrow] = [height * 0.24, width * 0.13]
  const top = y + lid
  const bottom = y + height
  if (straw)
    doc
      .save()
      .rotate(8, { origin: [x + width * 0.6, top] })
      .roundedRect(x + width * 0.56, y - height * 0.08, width * 0.08, lid * 1.2, 2)
      .fill(tints['primary-dark'])
      .restore()
  const side = (from: number, inset: number) => {
    const at = (height - lid - (from - top)) / (height - lid)
    const edge = narrow * (1 - at) + inset
    return [x + edge, x + width - edge] as const
  }
  const body = (from: number, to: number, inset: number, color: string) => {
    const [[a, b], [c, d]] = [side(from, inset), side(to, inset)]
    doc.polygon([a, from], [b, from], [d, to], [c, to]).fill(color)
  }
  body(top, bottom, 0, PAPER)
  body(top + height * 0.12, bottom - height * 0.03, width * 0.06, full)
  doc
    .roundedRect(x - width * 0.05, top - height * 0.03, width * 1.1, height * 0.07, height * 0.03)
    .fill(tints['ice-200'])
  doc.roundedRect(x + width * 0.06, y + lid * 0.35, width * 0.88, lid * 0.65, height * 0.05).fill(tints['ice-200'])
  doc.roundedRect(x - width * 0.05, top - height * 0.03, width * 1.1, height * 0.06, height * 0.03).fill(tints.line)
}
