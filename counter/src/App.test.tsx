// @vitest-environment jsdom
import { kits } from '@sipday/rules/look/kits.ts'
import { cleanup, render, screen } from '@testing-library/preact'
import { afterEach, expect, test } from 'vitest'
import { open, till } from '../test/till.ts'
import { App } from './App.tsx'
import { CounterProvider } from './useCounter.tsx'

afterEach(cleanup)

test.each(['bubble-tea', 'coffee'] as const)('the cup of a till in a %s shop is the one of its site', async (kind) => {
  const shift = { ...till.shift, kit: kits[kind] }
  const desk = await open({ readTill: () => Promise.resolve({ ...till, shift }) })
  render(
    <CounterProvider machine={desk.actor}>
      <App />
    </CounterProvider>,
  )
  desk.type('048291')
  await desk.reaches('member')
  const button = await screen.findByRole('button', { name: /^Redeem today/ })
  expect(button.querySelectorAll('svg circle')).toHaveLength(kind === 'bubble-tea' ? 5 : 0)
})
