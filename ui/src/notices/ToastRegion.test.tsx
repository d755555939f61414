// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { createToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const pass = (ms: number): void =>
  void act(() => {
    vi.advanceTimersByTime(ms)
  })

test('an error is said at once, a success politely', () => {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} />)
  void act(() => {
    toasts.show('bad', 'Saved card payment failed.')
    toasts.show('ok', 'Payment method updated successfully!')
  })
  expect(screen.getByRole('alert').textContent).toContain('Saved card payment failed.')
  expect(screen.getByText('Payment method updated successfully!').closest('[aria-live]')?.ariaLive).toBe('polite')
})

test('it stays as long as the pointer is on it, and then for the rest of its time', () => {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} />)
  void act(() => void toasts.show('bad', 'Failed.'))
  pass(3000)
  fireEvent.pointerOver(screen.getByRole('alert'))
  pass(30_000)
  expect(screen.getByRole('alert').textContent).toContain('Failed.')
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }))
  pass(3000)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it stays as long as the focus is in it, and can be closed', () => {
  const toasts = createToasts()
  render(<ToastRegion toasts={toasts} />)
  void act(() => void toasts.show('bad', 'Failed.'))
  const close = within(screen.getByRole('alert')).getByRole('button', { name: 'Close' })
  void act(() => close.focus())
  pass(30_000)
  fireEvent.click(close)
  expect(screen.queryByRole('alert')).toBeNull()
})
