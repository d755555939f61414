import { defineConfig } from 'vitest/config'

/** One test waits eight seconds: it is needed to take every branch, and too slow to be run for each change. */
const slow = process.argv.includes('--coverage') ? [] : ['server/src/access/send-code-wait.test.ts']

/** The tests that ask money, calendar and access directly: quick enough to be run once for each change of the code. */
export default defineConfig({
  test: {
    include: ['{contract,rules}/**/*.test.ts', 'server/src/access/*.test.ts'],
    // Whole shops; what they prove is not needed here.
    exclude: ['server/src/access/{session,other-people}.test.ts', '**/node_modules/**', ...slow],
    globalSetup: ['server/test/database.ts'],
    maxWorkers: 1,
    testTimeout: 15_000,
    coverage: {
      include: ['rules/src/{money,calendar,offer,membership}.ts', 'server/src/access/*.ts'],
      reporter: ['text'],
      reportsDirectory: 'reports/coverage',
      thresholds: { branches: 100 },
    },
  },
})
