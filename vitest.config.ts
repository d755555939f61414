import { defineConfig } from 'vitest/config'

/** Component tests ask for a browser with `// @vitest-environment jsdom` in their first line. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      { test: { name: 'rules', include: ['{contract,rules}/**/*.test.ts'] } },
      { test: { name: 'pages', include: ['{ui,web,counter}/**/*.test.{ts,tsx}'] } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], globalSetup: ['server/test/database.ts'] } },
      { test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      // Whole Sipdays, attacked and killed from outside; `npm test` builds the pages first.
      {
        test: {
          name: 'attacks',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/attacks/open-shop.ts'],
          testTimeout: 180_000,
          hookTimeout: 200_000,
        },
      },
    ],
  },
})
