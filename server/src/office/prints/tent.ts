import { printTexts } from '@sipday/rules/office/campaigns/print-words.ts'
import { drawCup } from './cup.ts'
import { type Doc, drawQr, PAPER, type Print, say } from './sheet.ts'

type Paper = { width: number; height: number }

/** Folded between its two faces, with a flap to tape. */
export const drawTent = (doc: Doc, print: Print, { width, height }: Paper): void => {
  const tall = 370
  doc.save().rotate(180, { origin: [width / 2, tall / 2] })
  drawFace(doc, print, { width, height: tall })
  doc.restore()
  doc.save().translate(0, tall)
  drawFace(doc, print, { width, height: tall })
  doc.restore()
  for (const y of [tall, 2 * tall]) {
    doc.moveTo(0, y).lineTo(width, y).dash(6, { space: 4 }).lineWidth(1.5).stroke('#5a6772').undash()
    doc.roundedRect(width - 96, y - 12, 84, 24, 6).fill(PAPER)
    say(doc, printTexts.fold, { x: width - 96, y: y - 12, width: 84, height: 24, size: 13, align: 'center' })
  }
  const foot = { x: 40, width: width - 80 }
  say(doc, printTexts.howToFold, { ...foot, y: 2 * tall + 30, height: 44, size: 16 })
  say(doc, [print.shop, print.words.fine].join(': '), { ...foot, y: height - 80, height: 56, size: 15 })
}

const drawFace = (doc: Doc, { words, shop, address, site, ...look }: Print, { width, height }: Paper): void => {
  const { tints } = look
  doc.save().rect(0, 0, width, height).clip()
  doc.rect(0, 0, width, height).fill(tints['ice-50'])
  doc.circle(60, height, 180).fill(tints.primary)
  doc.restore()
  drawCup(doc, { x: 82, y: height - 236, width: 104, height: 226 }, tints['primary-light'], look)
  const text = { x: 232, width: width - 232 - 268 }
  say(doc, shop, { ...text, y: 50, height: 46, size: 20, font: 'medium' })
  say(doc, words.title, { ...text, y: 100, height: 92, size: 34 })
  const price = [words.before, words.price, words.period].filter(Boolean).join(' ')
  say(doc, price, { ...text, y: 194, height: 48, size: 34, font: 'medium' })
  say(doc, words.short, { ...text, y: 246, height: 54, size: 18 })
  say(doc, site, { ...text, y: 302, height: 30, size: 18, font: 'medium' })
  drawQr(doc, address, { x: width - 248, y: 80, width: 208 })
}
