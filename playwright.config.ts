import { defineConfig } from '@playwright/test'
import { findChromium } from './tools/starting/browser.ts'

const executablePath = findChromium()

/** Whole journeys: real browser, real server, real database, sandbox. Each worker starts a Sipday of its own. */
export default defineConfig({
  projects: [
    { name: 'journeys', testDir: 'e2e', testMatch: '*.spec.ts' },
    { name: 'start', testDir: 'tools', testMatch: '*.e2e.ts' },
  ],
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  retries: process.env['CI'] ? 2 : 0,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'reports/journeys.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      // Chromium refuses its own sandbox when root runs it.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
