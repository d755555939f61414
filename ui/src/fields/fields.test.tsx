// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Button } from '../actions/Button.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { Field } from './Field.tsx'
import { PhoneField } from './PhoneField.tsx'
import { RadioCards } from './choosing/RadioCards.tsx'

afterEach(cleanup)

test('an error marks the field, describes it, and leaves what was typed', () => {
  render(<Field label="Email" value="omar@demo" error="Please enter a valid email address." helper="For the receipt" />)
  const field = screen.getByLabelText<HTMLInputElement>('Email')
  const words = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
  expect(words).toEqual(['Please enter a valid email address.', 'For the receipt'])
  expect(field.ariaInvalid).toBe('true')
  expect(field.value).toBe('omar@demo')
})

test('the first wrong field takes the focus with each attempt (R81), and the lines of the summary lead to the fields', () => {
  const form = (attempt: number) => (
    <>
      <ErrorSummary attempt={attempt} errors={[{ fieldId: 'email', message: 'Email: enter a valid email address' }]} />
      <Field label="Email" id="email" value="" error="Please enter a valid email address." />
    </>
  )
  const { rerender } = render(form(1))
  const field = screen.getByLabelText('Email')
  expect(document.activeElement).toBe(field)
  expect(screen.getByRole('alert').textContent).toContain('Please check 1 field')
  field.blur()
  fireEvent.click(screen.getByRole('link', { name: 'Email: enter a valid email address' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  field.blur()
  rerender(form(2))
  expect(document.activeElement).toBe(field)
})

test('a busy button keeps its label and its focus, and cannot be pressed twice', () => {
  const presses: string[] = []
  const button = (busy: boolean) => (
    <form onSubmit={(event) => presses.push(event.type)}>
      <Button type="submit" busy={busy} onClick={() => presses.push('click')}>
        Subscribe
      </Button>
    </form>
  )
  const { rerender } = render(button(false))
  screen.getByRole('button').focus()
  rerender(button(true))
  fireEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
  expect(presses).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('button'))
})

const format = (text: string) => {
  const digits = text.replace(/\D/g, '')
  return digits.length > 3 ? `(${digits.slice(0, 3)}) ${digits.slice(3)}` : digits
}
function Phone({ start }: { start: string }) {
  const [phone, setPhone] = useState(start)
  return <PhoneField label="Phone" value={phone} onChange={setPhone} format={format} />
}
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone')

test('a phone number is set out while it grows, and the caret stays behind the digit just typed', () => {
  render(<Phone start="(212) 555" />)
  phone().focus()
  fireEvent.change(phone(), { target: { value: '(2192) 555', selectionStart: 3, selectionEnd: 3 } })
  expect(phone().value).toBe('(219) 2555')
  expect(phone().selectionStart).toBe(3)
})

test('deleting is not fought by the formatting; leaving the field sets it out again', () => {
  render(<Phone start="(212) 555" />)
  phone().focus()
  fireEvent.change(phone(), { target: { value: '(212 555' } })
  expect(phone().value).toBe('(212 555')
  fireEvent.blur(phone())
  expect(phone().value).toBe('(212) 555')
})

test('a choice among cards is a group of radios with the words as their names', () => {
  const chosen: string[] = []
  render(
    <RadioCards
      legend="Pay with"
      value="a"
      onChange={(value) => chosen.push(value)}
      options={[
        { value: 'a', title: 'VISA ending in 1111', lines: ['Expires 08 / 2027'] },
        { value: 'b', title: 'MASTERCARD ending in 5100', lines: ['Expires 11 / 2026'] },
      ]}
    />,
  )
  expect(screen.getByRole('group', { name: 'Pay with' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /VISA ending in 1111/ }).checked).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /MASTERCARD ending in 5100/ }))
  expect(chosen).toEqual(['b'])
})
