import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'

export type Visit = {
  /** When the largest text or picture was painted. */
  lcpMs: number
  /** The part of each task that exceeds 50 ms. */
  blockingMs: number
  shift: number
  /** 8 represents everything below 16, which browsers do not report. */
  clickMs: number
  /** Up to the browser's load event. */
  requests: number
  kib: number
  /** Including what it then loads without input. */
  allKib: number
}

/** A mid-range phone on a slow mobile network. */
export const PHONE = {
  processor: 4,
  downKbps: 1600,
  upKbps: 750,
  roundTripMs: 150,
  width: 412,
  height: 823,
  scale: 1.75,
}

/**
 * With a debugger attached, Chromium parses a script again when the first `Error` is created in it, to find line
 * numbers: 0.1 to 0.2 s that no visitor experiences. So they are recorded at the first parse.
 */
export const WITHOUT_DEBUGGER_COST = '--js-flags=--no-enable-lazy-source-positions'

const watch = () => {
  const seen = { lcp: 0, blocking: 0, shift: 0, lastTask: 0, click: 0 }
  Object.assign(globalThis, { benchSeen: seen })
  const observe = (type: string, take: (entry: PerformanceEntry) => void, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  observe('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', (entry) => {
    seen.blocking += entry.duration - 50
    seen.lastTask = entry.startTime + entry.duration
  })
  observe(
    'event',
    (entry) => {
      const { interactionId } = entry as PerformanceEntry & { interactionId?: number }
      if (interactionId) seen.click = Math.max(seen.click, entry.duration)
    },
    { durationThreshold: 16 },
  )
}

type Seen = { lcp: number; blocking: number; shift: number; lastTask: number; click: number }
const READ = 'JSON.stringify({ ...benchSeen, now: performance.now() })'
/** Playwright's own way first compiles its tools in the page, which is a long task. */
const seenIn = async (session: CDPSession): Promise<Seen & { now: number }> => {
  const { result } = await session.send('Runtime.evaluate', { expression: READ })
  return JSON.parse(String(result.value)) as Seen & { now: number }
}

const throttle = async (session: CDPSession): Promise<void> => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: PHONE.roundTripMs,
    downloadThroughput: (PHONE.downKbps * 1000) / 8,
    uploadThroughput: (PHONE.upKbps * 1000) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: PHONE.processor })
}

const QUIET_MS = 1_500
/** If a finger left at once, the effects of pressing and releasing would be counted together. */
const PRESS_MS = 80
const PATIENCE_MS = 60_000

/** With an empty cache; presses the first thing that can be chosen once nothing moves. */
export const visit = async (browser: Browser, url: string, press: string): Promise<Visit> => {
  const context = await browser.newContext({
    viewport: { width: PHONE.width, height: PHONE.height },
    deviceScaleFactor: PHONE.scale,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await throttle(session)
    let requests = 0
    let bytes = 0
    let firstLoad: { requests: number; kib: number } | undefined
    session.on('Page.loadEventFired', () => {
      firstLoad ??= { requests, kib: bytes / 1024 }
    })
    await session.send('Page.enable')
    let lastSign = Date.now()
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!/^https?:/.test(request.url)) return
      requests += 1
      lastSign = Date.now()
    })
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
      lastSign = Date.now()
    })
    await page.addInitScript(watch)
    await page.goto(url, { waitUntil: 'load', timeout: PATIENCE_MS })
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      await sleep(250)
      const { now, lastTask } = await seenIn(session)
      if ((Date.now() - lastSign > QUIET_MS && now - lastTask > QUIET_MS) || Date.now() > until) break
    }
    const settled = await seenIn(session)
    const allKib = bytes / 1024
    const target = page.locator(press).filter({ visible: true }).first()
    // A page rendered by scripts has nothing to press without them.
    const box = (await target.count()) > 0 ? await target.boundingBox() : null
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 40), { delay: PRESS_MS })
    await sleep(QUIET_MS)
    const { click } = await seenIn(session)
    return {
      lcpMs: settled.lcp,
      blockingMs: settled.blocking,
      shift: settled.shift,
      clickMs: box ? click || 8 : Number.NaN,
      ...(firstLoad ?? { requests, kib: allKib }),
      allKib,
    }
  } finally {
    await context.close()
  }
}
