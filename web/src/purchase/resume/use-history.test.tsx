// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { choose } from '../../../test/pure.ts'
import { createWorld } from '../../../test/world.ts'
import { type ShownWizard, WizardProvider } from '../useWizard.tsx'
import { useHistory } from './use-history.ts'

const listeners = new Set<unknown>()
beforeEach(() => {
  listeners.clear()
  window.history.replaceState(null, '')
  vi.spyOn(window, 'addEventListener').mockImplementation((type, listener) => {
    if (type === 'popstate') listeners.add(listener)
  })
  vi.spyOn(window, 'removeEventListener').mockImplementation((type, listener) => {
    if (type === 'popstate') listeners.delete(listener)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const follow = (wizard: ShownWizard) =>
  renderHook(() => useHistory(), {
    wrapper: ({ children }) => <WizardProvider machine={wizard}>{children as ReactNode}</WizardProvider>,
  })
const settled = () => act(() => new Promise((done) => setTimeout(done, 20)))
const entry = () => (window.history.state as { sipdayStep?: { step: string } } | null)?.sipdayStep?.step

test('while the page is shown the history follows the wizard, once; afterward it is left alone', async () => {
  const world = createWorld()
  const { unmount } = follow(world.wizard)
  await expect.poll(() => listeners.size).toBe(1)
  expect(entry()).toBe('modelSelection')
  void act(() => world.send(...choose('individual')))
  await settled()
  expect([entry(), listeners.size]).toEqual(['locationSelection', 1])
  void act(() => unmount())
  expect(listeners.size).toBe(0)
  world.send(...choose(undefined, 'kips-bay'))
  expect(entry()).toBe('locationSelection')
})

test('a wizard whose machine has not loaded has no history yet', async () => {
  const { wizard } = createWorld()
  let loaded = false
  let tell = () => undefined as void
  const shown: ShownWizard = {
    getSnapshot: () => wizard.getSnapshot(),
    send: () => undefined,
    subscribe: (listener) => {
      tell = listener
      return { unsubscribe: () => undefined }
    },
    isLoaded: () => loaded,
  }
  follow(shown)
  await settled()
  expect(listeners.size).toBe(0)
  loaded = true
  void act(() => tell())
  await expect.poll(() => listeners.size).toBe(1)
})

test('a page that is gone before the history has come follows nothing', async () => {
  const { unmount } = follow(createWorld().wizard)
  void act(() => unmount())
  await settled()
  expect(listeners.size).toBe(0)
})
