// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { createRef, useImperativeHandle, useState, type Ref } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeEntry } from './CodeEntry.tsx'
import { ResendCode } from './ResendCode.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Answer = { code: string; error?: string; sent?: number; wait?: number }
type Handle = { answer: (how: Answer) => void }
const page = createRef<Handle>()

/** A page that checks and resends as every site does, and whose server answers when the test says so. */
function Page({ start = '', ref }: { start?: string; ref: Ref<Handle> }) {
  const [shown, setShown] = useState<Answer>({ code: start, sent: 1, wait: 0 })
  const [waits, setWaits] = useState<'checking' | 'sending' | null>(null)
  useImperativeHandle(ref, () => ({
    answer: (how) => {
      setShown({ ...shown, ...how })
      setWaits(null)
    },
  }))
  return (
    <CodeEntry
      sentTo="mei@demo.example"
      sent={shown.sent}
      sending={waits === 'sending'}
      code={shown.code}
      error={shown.error}
      busy={waits === 'checking'}
      verifyLabel="Verify"
      onChange={(code) => setShown({ ...shown, code, error: '' })}
      onVerify={() => setWaits('checking')}
      ways={
        <ResendCode
          key={shown.wait}
          seconds={shown.wait ?? 0}
          sending={waits === 'sending'}
          onResend={() => setWaits('sending')}
        />
      }
    />
  )
}
const field = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const button = (name: string) => screen.getByRole('button', { name })
const answered = (how: Answer) => act(() => page.current?.answer(how))
/** A press with the mouse: the browser moves the focus to the button first. */
const press = (name: string) => {
  button(name).focus()
  fireEvent.click(button(name))
}
const said = () => screen.getByText('mei@demo.example', { ignore: 'wbr' }).closest('p')?.textContent

test.each(['with Enter', 'on the button'])(
  'after a refusal %s the field is empty and takes the next code (R78)',
  (how) => {
    render(<Page ref={page} start="111111" />)
    if (how === 'with Enter') fireEvent.submit(field().form as HTMLFormElement)
    else press('Verify')
    void answered({ code: '', error: 'Invalid verification code.' })
    expect(document.activeElement).toBe(field())
    expect([field().value, field().selectionStart]).toEqual(['', 0])
    expect(screen.getByText('Invalid verification code.')).toBeTruthy()
    fireEvent.change(field(), { target: { value: '9', selectionStart: 1, selectionEnd: 1 } })
    expect(screen.queryByText('Invalid verification code.')).toBeNull()
  },
)

test('digits that no one answered for stay, and typing replaces them all', () => {
  render(<Page ref={page} start="111111" />)
  press('Verify')
  void answered({ code: '111111' })
  expect(document.activeElement).toBe(field())
  expect([field().selectionStart, field().selectionEnd]).toEqual([0, 6])
})

test('after another code was sent the field has the focus, and it is said (R78)', () => {
  render(<Page ref={page} />)
  expect(said()).toBe('A 6-digit code was sent to mei@demo.example.')
  press('Resend Code')
  expect(said()).toBe('Sending a 6-digit code to mei@demo.example.')
  void answered({ code: '', sent: 2, wait: 30 })
  expect(said()).toBe('We sent a new code to mei@demo.example.')
  expect(screen.getByText('We sent a new code to', { exact: false }).closest('[aria-live]')).toBeTruthy()
  expect(document.activeElement).toBe(field())
  expect(screen.getByText('You can request a new code in 30 seconds')).toBeTruthy()
})

test('after a refused sending the digits stay, the focus is in the field, and the wait is the one that was told', () => {
  render(<Page ref={page} start="123" />)
  press('Resend Code')
  void answered({ code: '123', wait: 240 })
  expect(said()).toBe('A 6-digit code was sent to mei@demo.example.')
  expect([document.activeElement, field().value]).toEqual([field(), '123'])
  expect(screen.getByText('You can request a new code in 240 seconds')).toBeTruthy()
})
