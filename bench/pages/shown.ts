import { chromium } from '@playwright/test'
import { findChromium } from '../../tools/starting/browser.ts'
import { middleOf } from '../server/load.ts'
import { openShop } from '../server/shop.ts'
import { type Row, keptOrNot } from '../server/table.ts'
import { onlyTexts, serveStatic, withoutScripts } from './static-page.ts'
import { type Visit, visit, WITHOUT_DEBUGGER_COST } from './visit.ts'

const ROUNDS = 5
/** A smaller shift is invisible and counts as none. */
const NO_SHIFT = 0.001
/** The largest paint is compared with the same page without scripts, and with its texts alone. */
const MOST = { lcpRatio: 1.15, textRatio: 1.2, blockingMs: 200, shift: 0, clickMs: 100, requests: 8, kib: 110 }

const TEXTS = '/texts'

/** Where a link can start, and what is pressed there. */
const steps: { name: string; path: string; press: string }[] = [
  { name: 'model', path: '/', press: 'main label, main [role=radio], main button' },
  { name: 'location', path: '/?utm_campaign=give-a-drink', press: 'main label, main [role=radio], main button' },
  { name: 'plan', path: '/?utm_campaign=westfield-family', press: 'main label, main [role=radio], main button' },
  { name: 'summary', path: '/?utm_campaign=try-a-month', press: 'main button' },
  { name: 'self-service', path: '/redeem', press: 'main input, main button' },
]

/** On a phone, in each round. */
export const measurePages = async (rounds = ROUNDS): Promise<Row[]> => {
  const shop = await openShop()
  const executablePath = findChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [WITHOUT_DEBUGGER_COST, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const server = await shop.startServer()
    const site = `http://localhost:${server.port}`
    const pages = new Map<string, string>()
    for (const { path } of steps) {
      const html = await (await fetch(site + path)).text()
      pages.set(path, withoutScripts(html))
      pages.set(TEXTS + path, onlyTexts(html))
    }
    const still = await serveStatic(pages)
    const rows: Row[] = []
    for (const { name, path, press } of steps) {
      console.error(`measuring: ${name}`)
      const ours: Visit[] = []
      const stills: Visit[] = []
      const texts: Visit[] = []
      for (let round = 0; round < rounds; round += 1) {
        ours.push(await visit(browser, site + path, press))
        stills.push(await visit(browser, still.url + path, press))
        texts.push(await visit(browser, still.url + TEXTS + path, press))
      }
      rows.push(besideText(name, ours, texts), ...rowsOf(name, ours, stills))
    }
    await still.stop()
    await server.stop()
    return rows
  } finally {
    await browser.close()
    await shop.close()
  }
}

const besideText = (name: string, ours: readonly Visit[], texts: readonly Visit[]): Row => {
  const ratio = middleOf(ours.map(({ lcpMs }, round) => lcpMs / (texts[round]?.lcpMs ?? Number.NaN)))
  return {
    what: `${name}: largest paint, beside a page of text`,
    figure: `${middleOf(ours.map(({ lcpMs }) => lcpMs)).toFixed(0)} ms`,
    goal: `${MOST.textRatio} times`,
    beside: `${middleOf(texts.map(({ lcpMs }) => lcpMs)).toFixed(0)} ms (text)`,
    ratio: ratio.toFixed(2),
    kept: keptOrNot(ratio <= MOST.textRatio),
  }
}

const rowsOf = (name: string, ours: readonly Visit[], stills: readonly Visit[]): Row[] => {
  const middle = (visits: readonly Visit[], key: keyof Visit) => middleOf(visits.map((one) => one[key]))
  /** `most` is a figure, or a multiple of that of the page without scripts. */
  const row = (what: string, key: keyof Visit, unit: string, digits: number, most?: number, times = false): Row => {
    const [figure, beside] = [middle(ours, key), middle(stills, key)]
    const limit = most === undefined ? undefined : times ? most * beside : most
    return {
      what: `${name}: ${what}`,
      figure: `${figure.toFixed(digits)}${unit}`,
      goal: most === undefined ? '' : times ? `${most} times` : `${most}${unit}`,
      beside: Number.isNaN(beside) ? '' : `${beside.toFixed(digits)}${unit}`,
      ratio: beside > 0 ? (figure / beside).toFixed(2) : '',
      kept: keptOrNot(limit === undefined ? undefined : key === 'shift' ? figure < limit + NO_SHIFT : figure <= limit),
    }
  }
  return [
    row('largest paint', 'lcpMs', ' ms', 0, MOST.lcpRatio, true),
    row('blocked', 'blockingMs', ' ms', 0, MOST.blockingMs),
    row('layout shift', 'shift', '', 3, MOST.shift),
    row('press', 'clickMs', ' ms', 0, MOST.clickMs),
    row('requests', 'requests', '', 0, MOST.requests),
    row('transferred', 'kib', ' KiB', 1, MOST.kib),
    row('transferred in all', 'allKib', ' KiB', 1),
  ]
}
