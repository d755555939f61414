import { defineConfig } from 'vitest/config'
import { areas } from './areas.ts'

/** One test waits eight seconds: it is needed for full branch coverage, and too slow to run for each mutation. */
const slow = process.argv.includes('--coverage') ? [] : ['server/src/access/codes/send-code-wait.test.ts']
const { tests, database } = areas[process.env['STRENGTH_AREA'] ?? 'money'] ?? { tests: [], database: false }

/** The tests that exercise one area directly: fast enough to run for each mutation of its code. */
export default defineConfig({
  test: {
    include: [...tests],
    // Whole shops; what they prove is not needed here.
    exclude: ['server/src/access/{session,other-people}.test.ts', '**/node_modules/**', ...slow],
    globalSetup: database ? ['server/test/cluster/start.ts'] : [],
    maxWorkers: 1,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    coverage: {
      include: ['rules/src/{money,calendar,offer,membership}.ts', 'server/src/access/*.ts'],
      reporter: ['text'],
      reportsDirectory: 'reports/coverage',
      thresholds: { branches: 100 },
    },
  },
})
