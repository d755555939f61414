import { configDefaults, defineConfig } from 'vitest/config'

/** What belongs to a whole process: what it counts, and who records its spans. */
const ofProcess = 'server/src/{observing,http/health}/**/*.test.ts'

/** What is loaded when: to be seen only where nothing has been loaded before. */
const ofLoading = 'web/src/purchase/PurchasePage.test.tsx'

/** What takes minutes by nature: a year of days, kill and restart, backups, several processes, counts by hand. */
const long = '**/*.long.test.ts'

const pages = {
  pool: 'threads',
  setupFiles: ['ui/patient-tests.ts'],
  testTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
}

/** Component tests ask for a browser with `// @vitest-environment jsdom` in their first line. */
export default defineConfig({
  test: {
    // Most server tests wait for a process, a provider or a clock; two of them leave two cores half idle.
    maxWorkers: 3,
    testTimeout: 20_000,
    // A hook may sign in several people, each with an email, beside everything else that runs.
    hookTimeout: 120_000,
    // A check that must not be red for a busy machine's sake tries again; on a developer's machine once is once.
    retry: process.env['CI'] ? 2 : 0,
    exclude: process.env['SIPDAY_TESTS'] === 'short' ? [...configDefaults.exclude, long] : configDefaults.exclude,
    projects: [
      // The files of a worker share their modules where `isolate` is false: to load them anew is most of a file's work.
      {
        extends: true,
        test: { name: 'rules', include: ['{contract,rules}/**/*.test.ts'], isolate: false, pool: 'threads' },
      },
      // A browser of its own for each file that asks for one; React and our own modules stay.
      {
        extends: true,
        test: {
          ...pages,
          name: 'pages',
          include: ['{ui,web,counter,office}/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ofLoading],
          isolate: false,
        },
      },
      { extends: true, test: { ...pages, name: 'loading', include: [ofLoading] } },
      // What a shop keeps in memory belongs to the shop, and each file opens its own.
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ofProcess],
          isolate: false,
          globalSetup: ['server/test/cluster/start.ts'],
        },
      },
      { extends: true, test: { name: 'process', include: [ofProcess], globalSetup: ['server/test/cluster/start.ts'] } },
      { extends: true, test: { name: 'sandbox', include: ['sandbox/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'] } },
      // Whole Sipdays, attacked and killed from outside; `npm test` builds the pages first.
      {
        extends: true,
        test: {
          name: 'attacks',
          include: ['e2e/{attacks,faults}/**/*.test.ts'],
          globalSetup: ['e2e/attacks/open-shop.ts'],
          testTimeout: 180_000,
          hookTimeout: 200_000,
        },
      },
      // Needs Debian's packages; `npm run test:long -- ha` builds the pages first.
      {
        extends: true,
        test: { name: 'ha', include: ['e2e/ha/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000, retry: 0 },
      },
    ],
  },
})
