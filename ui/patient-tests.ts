import { afterAll, vi } from 'vitest'

/**
 * Before each file of the pages' tests: what a page does next may take longer than Testing Library's second on a busy
 * machine. A test waits only as long as it has to.
 */
if (typeof document !== 'undefined') {
  const { act, configure, createEvent, fireEvent } = await import('@testing-library/preact')
  await import('./src/effects-at-once.ts')
  const later = globalThis.setTimeout
  configure({
    asyncUtilTimeout: 30_000,
    // What was found may have more to come in the same turn.
    asyncWrapper: async (run) => {
      const found: unknown = await run()
      await act(() => new Promise<void>((done) => void later(done)))
      return found as never
    },
  })

  type Fired = Parameters<typeof fireEvent.blur>
  const fire = (name: 'blur' | 'change' | 'focus' | 'focusIn' | 'focusOut' | 'input', [element, init]: Fired) =>
    fireEvent(element, createEvent[name](element, init))
  // The library says "input" for every change; a browser tells of a choice by "change".
  fireEvent.change = (...fired) => fire(isTypedIn(fired[0]) ? 'input' : 'change', fired)
  // A browser says both; whoever stands around the field hears the second alone.
  fireEvent.blur = (...fired) => fire('blur', fired) && fire('focusOut', fired)
  fireEvent.focus = (...fired) => fire('focus', fired) && fire('focusIn', fired)
}

function isTypedIn(element: unknown): boolean {
  if (element instanceof HTMLTextAreaElement) return true
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type)
}

/** What a page fetches in advance is there before the browser of its tests goes. */
afterAll(() => vi.dynamicImportSettled())
