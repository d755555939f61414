// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { SixDigitCode } from './SixDigitCode.tsx'

afterEach(cleanup)

function Owner({ start = '', completed }: { start?: string; completed?: string[] }) {
  const [code, setCode] = useState(start)
  return <SixDigitCode value={code} onChange={setCode} onComplete={(whole) => completed?.push(whole)} />
}
const field = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const boxes = (container: Element) => [...container.querySelectorAll('span[aria-hidden]')]
const focusedBox = (container: Element) => boxes(container).findIndex((box) => box.hasAttribute('data-at'))
const paste = (text: string) => fireEvent.paste(field(), { clipboardData: { getData: () => text } })
/** What a browser does with one key at the caret. */
function press(key: string) {
  const { value, selectionStart, selectionEnd } = field()
  const start = selectionStart ?? 0
  const end = selectionEnd ?? start
  const from = key === 'Backspace' && start === end ? Math.max(0, start - 1) : start
  const typed = key === 'Backspace' ? '' : key
  const next = value.slice(0, from) + typed + value.slice(end)
  fireEvent.change(field(), {
    target: { value: next, selectionStart: from + typed.length, selectionEnd: from + typed.length },
  })
}

test('there are six boxes with one digit each, and a leading zero is kept (W2.7)', () => {
  const { container } = render(<Owner start="048291" />)
  expect(boxes(container).map((box) => box.textContent)).toEqual(['0', '4', '8', '2', '9', '1'])
})

test('focus moves forward with each digit (W2.7)', () => {
  const { container } = render(<Owner />)
  field().focus()
  expect(focusedBox(container)).toBe(0)
  press('0')
  expect(focusedBox(container)).toBe(1)
  press('4')
  expect(focusedBox(container)).toBe(2)
  expect(field().value).toBe('04')
})

test('Backspace in an empty box moves back (W2.7)', () => {
  const { container } = render(<Owner start="048" />)
  field().focus()
  expect(focusedBox(container)).toBe(3)
  press('Backspace')
  expect(focusedBox(container)).toBe(2)
  expect(field().value).toBe('04')
})

test('typing over a filled box replaces its digit and moves on', () => {
  const { container } = render(<Owner start="048291" />)
  field().focus()
  field().setSelectionRange(2, 3)
  press('7')
  expect(field().value).toBe('047291')
  expect(focusedBox(container)).toBe(3)
})

test('only digits are taken (W2.7)', () => {
  render(<Owner />)
  field().focus()
  press('a')
  expect(field().value).toBe('')
  press('5')
  expect(field().value).toBe('5')
})

test.each([
  ['048291', '048291'],
  ['048 291', '048291'],
  ['Your Sipday code is 048291. It lasts 10 minutes.', '048291'],
  ['０４８２９１', '048291'],
])('pasting %o fills all six boxes', (text, code) => {
  const completed: string[] = []
  render(<Owner start="12" completed={completed} />)
  field().focus()
  paste(text)
  expect(field().value).toBe(code)
  expect(completed).toEqual([code])
})

test('the code of a message that a keyboard puts in replaces whatever was typed (R78)', () => {
  const { container } = render(<Owner start="12" />)
  field().focus()
  fireEvent.input(field(), { target: { value: '12048291' }, data: '048291' })
  expect(field().value).toBe('048291')
  expect(focusedBox(container)).toBe(5)
})

test('pasting words without digits changes nothing', () => {
  render(<Owner start="12" />)
  field().focus()
  paste('hello')
  expect(field().value).toBe('12')
})

test('what is left is said', () => {
  render(<Owner start="0482" />)
  field().focus()
  expect(screen.getByRole('status').textContent).toBe('2 more digits')
  press('9')
  expect(screen.getByRole('status').textContent).toBe('1 more digit')
})

test('the sixth digit completes the code once', () => {
  const completed: string[] = []
  render(<Owner start="04829" completed={completed} />)
  field().focus()
  press('1')
  expect(completed).toEqual(['048291'])
})

test('a phone offers the code of the message and shows digits', () => {
  render(<Owner />)
  expect(field().autocomplete).toBe('one-time-code')
  expect(field().inputMode).toBe('numeric')
})
