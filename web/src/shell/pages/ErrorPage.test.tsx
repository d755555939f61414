// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from '@sipday/ui/loading/ErrorBoundary.tsx'
import { ErrorPage } from './ErrorPage.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('secret inner text of the program')
}

test('a page that breaks says Unexpected Application Error, shows no stack, and offers two ways on (S8)', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = render(
    <ErrorBoundary fallback={<ErrorPage />}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByText('Unexpected Application Error')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong on this page')
  expect(container.textContent).not.toMatch(/secret|at Broken/)
  expect(screen.getByRole('button', { name: 'Reload this page' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
})
