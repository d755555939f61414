// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../../test/pages.tsx'
import { typed } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { Screen as Done } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const paid = async (isGift = false): Promise<World> => {
  const world = createWorld()
  world.send(...choose('individual', 'kips-bay', 'one-month'))
  if (isGift) world.send({ type: 'TOGGLE_IS_GIFT' })
  world.send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  if (isGift) world.send(...typed(1, 'Omar'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(world.wizard.getSnapshot().context.isComplete).toBe(true)
  return world
}

test('the thank-you screen names the place and where the receipt went, and Redeem leads to /redeem (W2, W2.9)', async () => {
  const { wizard } = await paid()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { history } = show(wizard, <Done />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank You!')
  expect(document.body.textContent).toContain('Show your code at Kips Bay')
  expect(document.body.textContent).toContain('Your receipt is on its way to ana@demo.example.')
  await act(async () => void (await vi.advanceTimersByTimeAsync(5000)))
  fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
  expect(history).toEqual(['/', '/redeem'])
})

test('after a gift the thank-you screen names the recipient, not the giver (W2.9)', async () => {
  const { wizard } = await paid(true)
  show(wizard, <Done />)
  expect(screen.getByText('Omar gets an email with your message and how to sign in.')).toBeTruthy()
})
