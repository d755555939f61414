// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice } from '../../test/office.tsx'
import { type Answer, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (home: Answer) => {
  serve({ me: ok(dana), home, approvals: ok([]) })
  openOffice('/office')
}

test('what waits is listed with its deadline and one way on', async () => {
  open(
    ok({
      todo: [
        {
          kind: 'refund_failed',
          id: 'refund-1',
          title: 'A refund failed',
          text: 'Square did not refund $5.00.',
          at: '2026-11-22T15:00:00.000Z',
          dueAt: '2026-11-24T15:00:00.000Z',
          link: { to: '/money/refunds/refund-1', label: 'Look at the Refund' },
        },
        {
          kind: 'moved',
          id: 'm',
          title: 'Moved',
          text: 'Look.',
          at: '2026-11-22T15:00:00.000Z',
          dueAt: null,
          link: null,
        },
      ],
    }),
  )
  expect(await screen.findByRole('heading', { name: 'A refund failed' })).toBeTruthy()
  expect(screen.getByText(/Since November 22, 2026 .*, until November 24, 2026/)).toBeTruthy()
  const links = screen.getAllByRole('link', { name: /^Look at the Refund/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/office/money/refunds/refund-1'])
})

test('nothing waits, or it could not be loaded', async () => {
  open(ok({ todo: [] }))
  expect(await screen.findByText('Nothing waits for anyone.')).toBeTruthy()
  cleanup()
  open(refused(503, 'unavailable', 'Please try again in a moment.'))
  expect(await screen.findByText('Please try again in a moment.')).toBeTruthy()
})
