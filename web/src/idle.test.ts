// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'connection')
})

test('what is fetched ahead waits until the visitor has been idle for a second', () => {
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(900)
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(900)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(work).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(5_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('nothing is fetched ahead for a visitor who saves data', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  const work = vi.fn()
  whenIdle(work)
  vi.advanceTimersByTime(60_000)
  expect(work).not.toHaveBeenCalled()
})

test('what was called off is not fetched', () => {
  const work = vi.fn()
  const stop = whenIdle(work)
  stop()
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(5_000)
  expect(work).not.toHaveBeenCalled()
})

test('a page that is still loading fetches nothing ahead, even if the visitor scrolls and rests', () => {
  const loading = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const work = vi.fn()
  whenIdle(work)
  window.dispatchEvent(new Event('scroll'))
  vi.advanceTimersByTime(5_000)
  expect(work).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
  loading.mockRestore()
})
