// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { open } from '../../test/till.ts'
import { CounterProvider } from '../useCounter.tsx'
import { Today } from './Today.tsx'

afterEach(cleanup)

test('a list of the day that shows only the last ones says how many more there are', async () => {
  const row = {
    redemptionId: 'r1',
    benefit: 'Tea',
    firstName: 'Mei',
    lastInitial: 'C',
    staffName: 'Sam Rivera',
    redeemedAt: '2026-06-02T16:00:00Z',
    late: false,
    withoutCode: false,
    voidedAt: null,
    voidableUntil: null,
  }
  const till = await open({ listToday: () => Promise.resolve({ date: '2026-06-02', count: 1201, redemptions: [row] }) })
  till.actor.send({ type: 'SHOW_TODAY' })
  await till.reaches('today')
  render(
    <CounterProvider machine={till.actor}>
      <Today />
    </CounterProvider>,
  )
  expect(await screen.findByText('1,201 redemptions')).toBeTruthy()
  expect(screen.getByText('And 1,200 more.')).toBeTruthy()
})
