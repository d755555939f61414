import { afterAll, vi } from 'vitest'

/**
 * Before each file of the pages' tests: what a page does next may take longer than Testing Library's second on a busy
 * machine. A test waits only as long as it has to.
 */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 30_000 })
}

/** What a page fetches in advance is there before the browser of its tests goes. */
afterAll(() => vi.dynamicImportSettled())
