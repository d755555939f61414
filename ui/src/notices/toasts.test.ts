import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createToasts, type Toast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast hides itself after 6000 ms (W2, W9, S8, S9)', () => {
  const toasts = createToasts()
  toasts.show('bad', 'Saved card payment failed.')
  vi.advanceTimersByTime(5999)
  expect(toasts.current().map(({ text }) => text)).toEqual(['Saved card payment failed.'])
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toEqual([])
})

test('its time stands still while it is held, and goes on where it stopped', () => {
  const toasts = createToasts()
  toasts.show('warn', 'This credit card is already saved to your account.')
  vi.advanceTimersByTime(4000)
  toasts.pause()
  vi.advanceTimersByTime(60_000)
  expect(toasts.current()).toHaveLength(1)
  toasts.resume()
  vi.advanceTimersByTime(1999)
  expect(toasts.current()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(toasts.current()).toEqual([])
})

test('a toast that comes while others are held waits with them', () => {
  const toasts = createToasts()
  toasts.show('ok', 'one')
  toasts.pause()
  toasts.show('ok', 'two')
  vi.advanceTimersByTime(20_000)
  expect(toasts.current()).toHaveLength(2)
  toasts.resume()
  vi.advanceTimersByTime(6000)
  expect(toasts.current()).toEqual([])
})

test('the same words again renew the toast and do not pile up', () => {
  const toasts = createToasts()
  toasts.show('bad', 'Failed.')
  vi.advanceTimersByTime(5000)
  toasts.show('bad', 'Failed.')
  vi.advanceTimersByTime(5000)
  expect(toasts.current()).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  expect(toasts.current()).toEqual([])
})

test('whoever owns the error hears that its toast has gone, by itself or by hand', () => {
  const gone: Toast[] = []
  const toasts = createToasts({ onClosed: (toast) => gone.push(toast) })
  toasts.close(toasts.show('bad', 'by hand'))
  toasts.show('bad', 'by itself')
  vi.advanceTimersByTime(6000)
  expect(gone.map(({ text }) => text)).toEqual(['by hand', 'by itself'])
})

test('closing the last toast under the pointer does not hold the next one', () => {
  const toasts = createToasts()
  const id = toasts.show('ok', 'one')
  toasts.pause()
  toasts.close(id)
  toasts.show('ok', 'two')
  vi.advanceTimersByTime(6000)
  expect(toasts.current()).toEqual([])
})
