import { tintsOf } from '@sipday/rules/look/tints.ts'
import { expect, test } from 'vitest'
import { printed } from '../../../test/prints/printed.ts'
import { lettersNotDrawn } from './not-drawn.ts'
import { drawPoster } from './poster.ts'
import { drawSheet, papers, say } from './sheet.ts'
import { drawStickers } from './stickers.ts'
import { drawTent } from './tent.ts'

const now = new Date('2026-11-09T20:00:00Z')
const long = 'Annual Family Membership with a Treat and a Birthday Cup at O’Brien’s on Nguyễn Street in Philadelphia'
const print = {
  words: {
    title: 'Một ly trà sữa trân châu lớn hoặc cà phê sữa đá mỗi ngày cho cả gia đình',
    before: 'Starting at',
    price: '$10,000.00',
    period: 'for 3 months',
    how: [`Pick ${long} and pay on your phone.`, 'Show your code at the counter.', 'Have your first drink now.'],
    short: 'Scan, pay on your phone, and have the first one now.',
    fine: `${long}: $10,000.00 for 3 months, before sales tax. Paid once for 3 months. ${long}.`,
    place: 'Philadelphia Chinatown PA, beside Nguyễn Street 1234567',
  },
  shop: 'Nguyễn’s Extraordinarily Long Coffee and Bubble Tea House 12',
  address: 'https://shop.example/?utm_campaign=fall',
  site: 'memberships.a-very-long-name-of-a-coffee-house.example',
  straw: true,
  tints: tintsOf({ mainColor: '#8a4b14', textOnMain: '#ffffff' }),
}

test.each([
  ['poster', drawPoster],
  ['tent', drawTent],
  ['stickers', drawStickers],
] as const)('long names are on the %s whole, and nothing leaves the paper', async (_name, draw) => {
  for (const paper of Object.values(papers)) {
    const { text, pieces, size } = await printed(await drawSheet(paper, 'Fall', now, (doc) => draw(doc, print, paper)))
    const letters = (words: string) => words.replaceAll(/\s/g, '')
    for (const words of [print.shop, print.words.title]) expect(letters(text)).toContain(letters(words))
    const outside = pieces.filter(
      ({ left, right, base }) => left < 8 || right > size[0] - 8 || base < 8 || base > size[1] - 8,
    )
    expect(outside).toEqual([])
  }
})

test.each([
  ['poster', drawPoster],
  ['tent', drawTent],
] as const)('the cup on a %s has a straw only where drinks have one', async (_name, draw) => {
  const drawn = (one: typeof print) => drawSheet(papers.letter, 'Fall', now, (doc) => draw(doc, one, papers.letter))
  const [cold, hot] = [await drawn(print), await drawn({ ...print, straw: false })]
  expect(hot.length).toBeLessThan(cold.length)
  expect((await printed(hot)).text).toBe((await printed(cold)).text)
})

test('every letter of a Vietnamese or Polish name is drawn', async () => {
  const drawn = async (letter: string) => {
    const page = await printed(
      await drawSheet({ width: 40, height: 40 }, letter, now, (doc) =>
        say(doc, letter, { x: 5, y: 5, width: 30, height: 30, size: 20 }),
      ),
    )
    return Buffer.from(page.pixels.data).toString('base64')
  }
  const unknown = await drawn('\u{e000}')
  for (const letter of 'ễệợưđỳẳÐłźő') expect(await drawn(letter), letter).not.toBe(unknown)
})

test('letters that a print would have as empty boxes are known, with all that make one sign', async () => {
  expect(await lettersNotDrawn('Nguyễn’s & O’Brien — Łódź café: $4.50, ½ off… Thé\u0301')).toEqual([])
  expect(await lettersNotDrawn('茶 茶屋 at שלום\u2069, 👩‍🍳🧋')).toEqual(['茶', '屋', 'ש', 'ל', 'ו', 'ם', '👩‍🍳', '🧋'])
})

test.each([
  ['a word of sixty letters', 'Kaffeeröstereigenossenschaftsvorstandsvorsitzendenstellvertr', 204, 34],
  ['a word of sixty wide letters', 'W'.repeat(60), 204, 34],
  ['a hundred wide letters in a small box', 'W'.repeat(100), 120, 24],
  ['a long word among short ones', `Tea at ${'m'.repeat(60)} and cake`, 204, 48],
])('%s is broken or made smaller, and stays whole in its box', async (_name, text, width, height) => {
  const paper = { width: 320, height: 120 }
  const sheet = await drawSheet(paper, 'Word', now, (doc) =>
    say(doc, text, { x: 40, y: 40, width, height, size: 15, align: 'center' }),
  )
  const { text: read, pieces, size } = await printed(sheet)
  const dot = size[0] / paper.width
  expect(read.replaceAll(/\s/g, '')).toBe(text.replaceAll(' ', ''))
  const outside = pieces.filter(
    ({ left, right, base }) =>
      left < 40 * dot - 1 ||
      right > (40 + width) * dot + 1 ||
      size[1] - base < 40 * dot ||
      size[1] - base > (40 + height) * dot,
  )
  expect(outside).toEqual([])
  const bases = [...new Set(pieces.map(({ base }) => Math.round(base * 10)))]
  expect(bases.length).toBeGreaterThan(1)
})
