import { printTexts } from '@sipday/rules/office/campaigns/print-words.ts'
import { type Doc, drawQr, PAPER, type Print, say } from './sheet.ts'

const SIZE = 240
const [COLUMNS, ROWS] = [3, 4]

export const drawStickers = (doc: Doc, print: Print, { width, height }: { width: number; height: number }): void => {
  const left = (width - COLUMNS * SIZE) / 2
  const top = (height - ROWS * SIZE) / 2
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) drawSticker(doc, print, left + column * SIZE, top + row * SIZE)
  doc.dash(5, { space: 4 }).lineWidth(1)
  for (let row = 0; row <= ROWS; row += 1)
    doc.moveTo(left - 14, top + row * SIZE).lineTo(left + COLUMNS * SIZE + 14, top + row * SIZE)
  for (let column = 0; column <= COLUMNS; column += 1)
    doc.moveTo(left + column * SIZE, top - 14).lineTo(left + column * SIZE, top + ROWS * SIZE + 14)
  doc.stroke('#5a6772').undash()
  say(doc, printTexts.howToCut, {
    x: left,
    y: height - 34,
    width: COLUMNS * SIZE,
    height: 22,
    size: 13,
    align: 'center',
  })
}

const drawSticker = (doc: Doc, { words, shop, address, tints }: Print, x: number, y: number): void => {
  doc.rect(x, y, SIZE, SIZE).fill(PAPER)
  doc.roundedRect(x + 8, y + 8, SIZE - 16, SIZE - 16, 16).fill(tints.primary)
  const text = { x: x + 18, width: SIZE - 36, align: 'center', color: tints['on-primary'] } as const
  say(doc, shop, { ...text, y: y + 14, height: 30, size: 15, font: 'medium' })
  drawQr(doc, address, { x: x + (SIZE - 142) / 2, y: y + 46, width: 142 })
  say(doc, words.title, { ...text, y: y + 190, height: 34, size: 15 })
}
