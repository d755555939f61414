// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { QuantityStepper } from './QuantityStepper.tsx'

afterEach(cleanup)

function Owner({ start }: { start: number }) {
  const [count, setCount] = useState(start)
  return (
    <QuantityStepper
      label="Number of Subscriptions"
      value={count}
      onChange={setCount}
      min={2}
      max={3}
      minReason="A family is at least 2 people"
      maxReason="At most 3 at once"
    />
  )
}
const fewer = () => screen.getByRole('button', { name: 'Decrease: Number of Subscriptions' })
const more = () => screen.getByRole('button', { name: 'Increase: Number of Subscriptions' })
const count = () => screen.getByRole('status').textContent

test('plus and minus step by one', () => {
  render(<Owner start={2} />)
  fireEvent.click(more())
  expect(count()).toBe('3')
  fireEvent.click(fewer())
  expect(count()).toBe('2')
})

test('the number can be read but not typed (W5)', () => {
  const { container } = render(<Owner start={2} />)
  expect(screen.getByRole('status').textContent).toBe('2')
  expect(container.querySelectorAll('input, textarea, select, [contenteditable]')).toHaveLength(0)
})

test('at the least number minus is disabled and says why (W5)', () => {
  render(<Owner start={2} />)
  fireEvent.click(fewer())
  expect(count()).toBe('2')
  expect(fewer().ariaDisabled).toBe('true')
  const why = document.getElementById(fewer().getAttribute('aria-describedby') ?? '')
  expect(why?.textContent).toBe('A family is at least 2 people')
})

test('at the most, plus is disabled, says why and keeps the focus', () => {
  render(<Owner start={2} />)
  more().focus()
  fireEvent.click(more())
  fireEvent.click(more())
  expect(count()).toBe('3')
  expect(document.activeElement).toBe(more())
  expect(document.getElementById(more().getAttribute('aria-describedby') ?? '')?.textContent).toBe('At most 3 at once')
})
