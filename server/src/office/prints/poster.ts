import { printTexts } from '@sipday/rules/office/campaigns/print-words.ts'
import { drawCup } from './cup.ts'
import { type Doc, drawQr, INK, PAPER, type Print, say } from './sheet.ts'

const SIDE = 56
const LOWER = 386

export const drawPoster = (
  doc: Doc,
  { words, shop, address, site, ...look }: Print,
  { width, height }: { width: number; height: number },
): void => {
  const { tints } = look
  const split = height - LOWER
  const inner = width - 2 * SIDE
  const on = tints['on-primary']
  doc.rect(0, 0, width, split).fill(tints['ice-50'])
  const beside = words.place === '' ? 0 : 220
  say(doc, shop, { x: SIDE, y: 28, width: inner - beside, height: 48, size: 30, font: 'medium' })
  if (beside > 0)
    say(doc, words.place, {
      x: width - SIDE - beside + 16,
      y: 28,
      width: beside - 16,
      height: 48,
      size: 24,
      align: 'right',
    })
  say(doc, words.title, { x: SIDE, y: 96, width: inner, height: 200, size: 80, align: 'center' })
  const radius = 340
  doc.save().rect(0, 0, width, split).clip()
  doc.circle(width / 2, split - 360 + radius, radius).fill(tints.primary)
  doc.restore()
  const price = { x: width / 2 - 200, width: 400, align: 'center', color: on } as const
  const at = split - 348
  if (words.before) say(doc, words.before, { ...price, y: at + 8, height: 36, size: 26 })
  say(doc, words.price, { ...price, y: at + (words.before ? 38 : 24), height: 120, size: 104, font: 'medium' })
  say(doc, words.period, { ...price, y: at + (words.before ? 150 : 142), height: 50, size: 40 })
  const cups = [
    [56, 92, 190, tints['primary-light']],
    [184, 66, 124, tints['primary-dark']],
    [width - 250, 66, 124, tints['primary-light']],
    [width - 148, 92, 190, tints['primary-dark']],
  ] as const
  for (const [x, wide, tall, full] of cups)
    drawCup(doc, { x, y: split - 6 - tall, width: wide, height: tall }, full, look)

  doc.rect(0, split, width, LOWER).fill(PAPER)
  drawQr(doc, address, { x: SIDE - 14, y: split + 34, width: 262 })
  const how = { x: 348, width: width - 348 - SIDE }
  say(doc, printTexts.scan, { ...how, y: split + 36, height: 44, size: 32, font: 'medium' })
  for (const [index, text] of words.how.entries()) {
    const y = split + 92 + index * 54
    doc.circle(how.x + 17, y + 24, 17).fill('#000000')
    say(doc, String(index + 1), {
      x: how.x,
      y: y + 8,
      width: 34,
      height: 32,
      size: 17,
      font: 'medium',
      color: PAPER,
      align: 'center',
    })
    say(doc, text, { x: how.x + 48, y, width: how.width - 48, height: 50, size: 20 })
  }
  say(doc, `${printTexts.orGoTo} ${site}`, { ...how, y: split + 256, height: 34, size: 22, font: 'medium' })
  say(doc, words.fine, { x: SIDE, y: split + 312, width: inner, height: 50, size: 15, color: INK })
}
