import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/starting/browser.ts'

const executablePath = findChromium()

/** Whole journeys: real browser, real server, real database, sandbox. Each worker starts a Sipday of its own. */
export default defineConfig({
  projects: [
    // One file, and the longest: it must not be left for one worker at the end.
    { name: 'start', testDir: 'tools', testMatch: '*.e2e.ts' },
    { name: 'journeys', testDir: 'e2e', testMatch: '*.spec.ts' },
    // Only for `npm run screens`: nothing is checked there.
    ...(process.env['PICTURES'] ? [{ name: 'pictures', testDir: 'e2e/pictures', testMatch: '*.pictures.ts' }] : []),
    { name: 'gallery', testDir: 'ui/gallery', testMatch: '*.e2e.ts' },
  ],
  globalSetup: './e2e/open-demo-shop.ts',
  outputDir: 'test-results',
  // Much of a journey is waiting; two of them leave two cores half idle.
  workers: 3,
  // A machine with two slow cores and three workers takes several times as long as a desk does.
  timeout: 120_000,
  retries: process.env['CI'] ? 2 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/journeys.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // A quarter of the work of a journey; `--trace on` records the one you are looking at.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its own sandbox when root runs it.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
