// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../test/till.ts'
import { CounterProvider } from '../useCounter.tsx'
import { Conflicts } from './Conflicts.tsx'

afterEach(cleanup)

test('a list of what could not be recorded that shows only the newest says how many more there are', async () => {
  const one = {
    conflictId: 'c1',
    label: 'Tea',
    code: '048291',
    checked: 'pass' as const,
    acceptedAt: '2026-06-02T16:00:00Z',
    reportedAt: '2026-06-02T16:05:00Z',
    staffName: 'Sam Rivera',
    message: 'Already redeemed.',
    seenAt: null,
    seenBy: null,
  }
  const till = await open({ listConflicts: () => Promise.resolve({ conflicts: [one], inAll: 1201 }) })
  till.actor.send({ type: 'SHOW_CONFLICTS' })
  await till.reaches('conflicts')
  render(
    <CounterProvider machine={till.actor}>
      <Conflicts />
    </CounterProvider>,
  )
  expect(await screen.findByText('Already redeemed.')).toBeTruthy()
  expect(screen.getByText('And 1,200 more.')).toBeTruthy()
})
