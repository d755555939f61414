// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoShop } from '../../../test/shop-facts.ts'
import { ThankYou } from './ThankYou.tsx'
import type { Bought } from './use-bought.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (isGift = false, sendOn = '', bought: Partial<Bought> = {}) =>
  render(
    <ThankYou
      heading={<h1>Thank You!</h1>}
      texts={demoShop.texts}
      isGift={isGift}
      people={['Omar']}
      locationName="Kips Bay NY"
      receiptTo="mei@demo.example"
      sendOn={sendOn}
      code={null}
      renewsOn={null}
      {...bought}
      onRedeem={() => undefined}
    />,
  )
const redeem = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Redeem' })

test('Redeem rests with a spinner for 5000 ms, everything else can be read meanwhile (W2.9, W9, S9, R24)', () => {
  show()
  expect([redeem().disabled, redeem().getAttribute('aria-busy')]).toEqual([true, 'true'])
  expect(screen.getByRole('heading', { name: 'What happens next' })).toBeTruthy()
  void act(() => void vi.advanceTimersByTime(4999))
  expect(redeem().disabled).toBe(true)
  void act(() => void vi.advanceTimersByTime(1))
  expect([redeem().disabled, redeem().getAttribute('aria-busy')]).toEqual([false, null])
})

test('a gift says when its mail goes out (R23)', () => {
  show(true, '2026-12-24')
  expect(screen.getByText('On December 24, 2026')).toBeTruthy()
  expect(screen.getByText('Omar gets an email with your message and how to sign in.')).toBeTruthy()
})

test('a buyer sees the own code at once, and when the membership renews (R59)', () => {
  show(false, '', { code: 48291, renewsOn: '2026-12-22' })
  expect(screen.getByRole('heading', { name: 'Use Code To Redeem' })).toBeTruthy()
  expect(screen.getByText('0 4 8 2 9 1')).toBeTruthy()
  expect(screen.getByText('On December 22, 2026')).toBeTruthy()
})

test('a giver reads of the gift, not of a membership that is set up', () => {
  show(true)
  expect(screen.getByText('We are sending your gift. This takes a few seconds.')).toBeTruthy()
  expect(screen.queryByText(/setting up your membership/)).toBeNull()
  expect(screen.queryByText('Use Code To Redeem')).toBeNull()
})
