// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, subscription } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, restOf, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details } from '../../context.ts'
import { asCancelled } from '../details/details-of.ts'
import { pauseLine } from '@sipday/rules/own-page/page-words.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const details = managing.details as Details
const planned = { usableUntil: '2026-07-02', until: '2026-09-02', begun: false }
const show = (known: Partial<Details>, state: unknown = 'ready') =>
  showAt({ success: { details: state } }, { ...managing, details: { ...details, ...known } })
const has = (text: string | RegExp) => screen.queryByText(text) !== null

test('each length shows the day it ends; the chosen one is sent, and its outcome is said', async () => {
  const world = show({})
  const sent: unknown[] = []
  world.server.answers['pause-subscription'] = (body) => {
    sent.push(body)
    return {}
  }
  press('Pause Subscription')
  expect((await screen.findAllByRole('radio')).map((radio) => (radio as HTMLInputElement).value)).toEqual([
    '1',
    '2',
    '3',
  ])
  // When it begins is said first, and no length is chosen beforehand.
  expect(has(/^Your code works until July 2, 2026, and the pause begins the day after\. Nothing is charged/)).toBe(true)
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(restOf('Pause')).toBe('disabled')
  fireEvent.click(screen.getByRole('radio', { name: '2 months, until September 2, 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pause' }))
  await waitFor(() => expect(has('Your pause is planned.')).toBe(true))
  expect(sent).toEqual([{ subscriptionId: 'sub-1', months: 2 }])
})

test('going back sends nothing', async () => {
  const world = show({})
  press('Pause Subscription')
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }))
  expect(world.isAt({ success: { details: 'ready' } })).toBe(true)
})

test('a planned pause says until when it can be used and when it renews, and can be undone', async () => {
  const world = show({ pause: planned, pauseOptions: [] })
  expect(has('A pause is planned.')).toBe(true)
  expect(has('You can use it until July 2, 2026. Then it is paused, and it renews on September 2, 2026.')).toBe(true)
  press('Undo Pause')
  await waitFor(() => expect(has('Your pause was changed.')).toBe(true))
  expect(world.server.bodies('end-pause')).toEqual([{ subscriptionId: 'sub-1' }])
})

test('a running pause can be ended, and canceling ends it now', () => {
  show({ pause: { ...planned, begun: true }, pauseOptions: [] })
  expect(has('This subscription is paused.')).toBe(true)
  expect(restOf('End Pause')).toBe('free')
  press('Cancel Subscription')
  expect(has('It ends now, because it is paused.')).toBe(true)
})

test('the last usable day counts when a planned pause is canceled', () => {
  expect(asCancelled({ ...details, pause: planned })).toMatchObject({
    endOfPeriodDate: '2026-07-02',
    pause: null,
    pauseOptions: [],
  })
})

test('where the server offers no pause, there is none; its refusal is shown', async () => {
  show({ pauseOptions: [] })
  expect(screen.queryByRole('button', { name: 'Pause Subscription' })).toBeNull()
  cleanup()
  const world = show({})
  world.server.answers['pause-subscription'] = () => {
    throw refused(422, 'This membership renews today.', 'renews_today')
  }
  press('Pause Subscription')
  fireEvent.click(await screen.findByRole('radio', { name: /^1 month/ }))
  press('Pause')
  await waitFor(() => expect(has('This membership renews today.')).toBe(true))
})

test('a session that is too old asks for a code, and comes back to the subscription', async () => {
  const world = show({})
  world.server.answers['pause-subscription'] = () => {
    throw refused(401, 'Over.', 'session_ended')
  }
  press('Pause Subscription')
  fireEvent.click(await screen.findByRole('radio', { name: /^1 month/ }))
  press('Pause')
  await waitFor(() => expect(world.isAt('enterOtp')).toBe(true))
  expect(world.context().returnTo).toBe('change')
})

test('the list says when a pause begins, and when it ends', () => {
  const Pause = { usableUntil: '2026-07-02', until: '2026-09-02' }
  expect(pauseLine({ ...subscription(), Pause })).toBe('Pauses after July 2, 2026')
  expect(pauseLine({ ...subscription(), Pause, Status: 'paused' })).toBe('Paused until September 2, 2026')
  expect(pauseLine(subscription())).toBeNull()
})
