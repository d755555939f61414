import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: '*.e2e.ts',
  outputDir: '../node_modules/.playwright',
  workers: 1,
  reporter: 'line',
  use: { launchOptions: { executablePath: chromium, args: ['--no-sandbox'] } },
})
