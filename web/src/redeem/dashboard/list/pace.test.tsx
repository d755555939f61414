// @vitest-environment jsdom
import { CallError } from '@sipday/contract/client.ts'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { benefit, fakeServer } from '../../../../test/account-world.ts'
import { demoShop } from '../../../../test/shop-facts.ts'
import { createSessionStore } from '../../../session.ts'
import { Redeem } from '../../Redeem.tsx'

beforeAll(() => import('../../LaterScreens.tsx'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

/** An open dashboard, some time after everything was loaded, with fake timers. */
const open = async () => {
  localStorage.clear()
  window.scrollTo = vi.fn()
  const server = fakeServer({ session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  await screen.findByText('Ready to Redeem')
  const callsIn = async (seconds: number, each: (second: number) => void = () => undefined) => {
    const before = server.asked.length
    // The clock goes on by itself too, further on a busy machine.
    const until = Date.now() + seconds * 1000
    for (let second = 0; Date.now() < until; second++) {
      void act(() => each(second))
      await act(async () => void (await vi.advanceTimersByTimeAsync(Math.min(1000, until - Date.now()))))
    }
    return server.asked.length - before
  }
  return { callsIn, server }
}

test('an open dashboard costs at most 12 calls a minute, however often the page comes and goes (R60)', async () => {
  const { callsIn } = await open()
  const calls = await callsIn(60, (second) => focusManager.setFocused(second % 2 === 0))
  expect(calls).toBeLessThanOrEqual(12)
  focusManager.setFocused(true)
  const attentive = await callsIn(60)
  expect(attentive).toBeGreaterThanOrEqual(9)
  expect(attentive).toBeLessThanOrEqual(12)
})

test('a hidden dashboard asks nothing (R60)', async () => {
  const { callsIn } = await open()
  focusManager.setFocused(false)
  expect(await callsIn(180)).toBe(0)
})

test('after two quiet minutes the page asks calmly, until someone touches it again (R60)', async () => {
  const { callsIn } = await open()
  await callsIn(125)
  expect(await callsIn(60)).toBeLessThanOrEqual(4)
  for (const sign of ['pointerdown', 'keydown', 'scroll'] as const) {
    document.body.dispatchEvent(new Event(sign))
    await callsIn(20)
    expect(await callsIn(30)).toBeGreaterThanOrEqual(4)
    await callsIn(100)
  }
}, 60_000)

test('a shop that fails is asked ever more rarely, one that names a wait not before it is over; then as before', async () => {
  const { callsIn, server } = await open()
  const failing = (error: CallError) => () => {
    throw error
  }
  server.answers.entitlements = failing(new CallError(503, {}, '', null))
  expect(await callsIn(60)).toBeLessThanOrEqual(5)
  server.answers.entitlements = () => [benefit()]
  await callsIn(60)
  document.body.dispatchEvent(new Event('pointerdown'))
  await callsIn(20)
  expect(await callsIn(30)).toBeGreaterThanOrEqual(4)
  server.answers.entitlements = failing(new CallError(429, {}, '', 50))
  await callsIn(7)
  expect(await callsIn(45)).toBe(0)
}, 60_000)
