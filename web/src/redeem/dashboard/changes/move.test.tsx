// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { moveOptions, refused, subscription } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details } from '../../context.ts'
import { asCancelled } from '../details/details-of.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const details = managing.details as Details
const show = (known: Partial<Details>, answers: Parameters<typeof showAt>[2] = {}) =>
  showAt({ success: { details: 'ready' } }, { ...managing, details: { ...details, ...known } }, answers)
const has = (text: string | RegExp) => screen.queryByText(text) !== null
const confirm = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Change Location' }).at(-1)

test('each location says the next charge there; the chosen one is sent with it, and the page names it (R69)', async () => {
  const world = show({})
  world.server.answers['move-subscription'] = () => {
    world.server.answers.subscriptions = () => [subscription({ 'Location Name': ['Newark DE'] })]
    return {}
  }
  press('Change Location')
  expect(
    await screen.findByText(
      /^Now at Kips Bay NY\. Next charge: \$32\.00 with tax on July 2, 2026\. Nothing is charged/,
    ),
  ).toBeTruthy()
  expect(confirm()?.disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /^Newark DE/ }))
  expect(has('Next charge: $30.00 with tax on July 2, 2026.')).toBe(true)
  fireEvent.click(confirm() as HTMLElement)
  await waitFor(() => expect(has('Your location was changed.')).toBe(true))
  expect(world.server.bodies('move-subscription')).toEqual([
    { subscriptionId: 'sub-1', locationId: 'newark', expectedNextCents: 3000 },
  ])
  expect(screen.getAllByText('Newark DE')).toHaveLength(2)
})

test('where nothing more is charged, it says so; where it cannot move, it says why', async () => {
  const free = { ...moveOptions, renews_on: null, next_charge_cents: null }
  const options = moveOptions.options.map((option) => ({ ...option, next_charge_cents: null }))
  show({}, { 'move-options': () => ({ ...free, options }) })
  press('Change Location')
  expect((await screen.findAllByText('Nothing more is charged.')).length).toBe(2)
  cleanup()
  show({}, { 'move-options': () => ({ ...moveOptions, refused: 'This membership renews today.', options: [] }) })
  press('Change Location')
  expect(await screen.findByText('This membership renews today.')).toBeTruthy()
  expect(confirm()?.disabled).toBe(true)
})

test('without another location there is no button; a refusal is shown, and an old session asks for a code', async () => {
  show({ moves: false })
  expect(screen.queryByRole('button', { name: 'Change Location' })).toBeNull()
  expect(asCancelled(details)).toMatchObject({ moves: false })
  cleanup()
  const choose = async () => {
    press('Change Location')
    fireEvent.click(await screen.findByRole('radio', { name: /^Newark DE/ }))
    fireEvent.click(confirm() as HTMLElement)
  }
  const closing = () => {
    throw refused(422, 'That location is closing for good. Please choose another one.', 'location_closing')
  }
  const world = show({}, { 'move-subscription': closing })
  await choose()
  await waitFor(() => expect(has(/^That location is closing/)).toBe(true))
  expect(world.context().managed?.locationName).toBe('Kips Bay NY')
  cleanup()
  const tooOld = () => {
    throw refused(401, 'Over.', 'session_ended')
  }
  const old = show({}, { 'move-subscription': tooOld })
  await choose()
  await waitFor(() => expect(old.isAt('enterOtp')).toBe(true))
  expect(old.context().returnTo).toBe('change')
})
