// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { CodeEntry, type CodeEntryProps } from './CodeEntry.tsx'
import { CodeMethod, type CodeMethodProps } from './CodeMethod.tsx'

const nothing = () => undefined
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const method = (over: Partial<CodeMethodProps> = {}) =>
  render(
    <CodeMethod
      email="mei@demo.example"
      maskedPhone="(•••) •••-0142"
      sendsTexts
      canText
      sending={null}
      onEmail={nothing}
      onText={nothing}
      {...over}
    />,
  )
const byEmail = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send Code by Email/ })
const byText = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send Code by Text Message/ })

test('both ways say where the code goes, the phone masked (W2.7)', () => {
  method()
  expect(byEmail().textContent).toContain('mei@demo.example')
  expect(byText().textContent).toContain('(•••) •••-0142')
})

test('a phone that does not pass the check cannot get a text message', () => {
  method({ canText: false })
  expect(byText().disabled).toBe(true)
  expect(byEmail().disabled).toBe(false)
})

test('a shop that sends no text messages offers the mail address only', () => {
  method({ sendsTexts: false, canText: false })
  expect(screen.getAllByRole('button')).toEqual([byEmail()])
  expect(document.body.textContent).not.toMatch(/text message/i)
  cleanup()
  entry({ onOtherMethod: null })
  expect(screen.queryByRole('button', { name: 'Use another method' })).toBeNull()
})

test('while a code is being sent neither way can be pressed (R38)', () => {
  const sent: string[] = []
  method({ sending: 'email', onEmail: () => sent.push('email'), onText: () => sent.push('sms') })
  byEmail().click()
  byText().click()
  expect(sent).toEqual([])
  expect(byEmail().getAttribute('aria-busy')).toBe('true')
  expect(byText().disabled).toBe(true)
  cleanup()
  method({ sending: 'sms', onEmail: () => sent.push('email'), onText: () => sent.push('sms') })
  byEmail().click()
  byText().click()
  expect(sent).toEqual([])
  expect([byText().getAttribute('aria-busy'), byEmail().disabled]).toEqual(['true', true])
})

const rest = { seconds: 30, turn: 0 }
const entry = (over: Partial<CodeEntryProps> = {}) =>
  render(
    <CodeEntry
      sentTo="mei@demo.example"
      code=""
      sent={1}
      wait={rest}
      resending={false}
      verifying={false}
      opening={false}
      error={null}
      problem={null}
      onChange={nothing}
      onVerify={nothing}
      onResend={nothing}
      onOtherMethod={nothing}
      onBack={nothing}
      {...over}
    />,
  )
const verify = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verify Code' })

test('Verify Code needs exactly six digits (W2.7, W5)', () => {
  const { unmount } = entry({ code: '04829' })
  expect(verify().disabled).toBe(true)
  unmount()
  entry({ code: '048291' })
  expect(verify().disabled).toBe(false)
})

test('while a code is being checked it is not sent again (W2.7)', () => {
  let asked = 0
  entry({ code: '048291', verifying: true, onVerify: () => (asked += 1) })
  fireEvent.click(verify())
  expect(asked).toBe(0)
  expect(verify().getAttribute('aria-busy')).toBe('true')
  expect(verify().getAttribute('aria-disabled')).toBe('true')
})

test('a wrong code is said beside the boxes (W2.7)', () => {
  entry({ code: '000000', error: 'Invalid verification code.' })
  const field = screen.getByRole('textbox')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Invalid verification code.')).toBeTruthy()
})

test('a refused second sending is said at the code, once, and marks no digits (R63)', () => {
  const { unmount } = entry({ code: '000000', problem: 'Please wait 20 seconds.' })
  expect(screen.getByRole('textbox').getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('Please wait 20 seconds.')).toBeTruthy()
  unmount()
  entry({ code: '000000', problem: 'Invalid verification code.', error: 'Invalid verification code.' })
  expect(screen.getAllByText('Invalid verification code.')).toHaveLength(1)
})

test('Resend Code rests for as long as it is told (R41)', () => {
  vi.useFakeTimers()
  let resent = 0
  entry({ onResend: () => (resent += 1) })
  expect(screen.getByText(/You can request a new code in 30 seconds/)).toBeTruthy()
  void act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.queryByRole('button', { name: 'Resend Code' })).toBeNull()
  void act(() => void vi.advanceTimersByTime(1_000))
  fireEvent.click(screen.getByRole('button', { name: 'Resend Code' }))
  expect(resent).toBe(1)
})
