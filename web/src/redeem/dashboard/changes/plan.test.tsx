// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { planOptions, refused, subscription } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details } from '../../context.ts'
import { asCancelled } from '../details/details-of.ts'
import { planLine } from '@sipday/rules/own-page/page-words.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const details = managing.details as Details
const show = (known: Partial<Details>, answers: Parameters<typeof showAt>[2] = {}) =>
  showAt({ success: { details: 'ready' } }, { ...managing, details: { ...details, ...known } }, answers)
const lastChange = () =>
  screen.getAllByRole<HTMLButtonElement>('button', { name: /^Change Plan/ }).at(-1) as HTMLButtonElement
const has = (text: string | RegExp) => screen.queryByText(text) !== null

test('each plan says when it starts and what is charged; the chosen one is sent with the sum that was shown', async () => {
  const world = show({})
  press('Change Plan')
  // The present one comes first, and nothing is chosen beforehand.
  const [present, ...plans] = (await screen.findAllByRole('radio')) as HTMLInputElement[]
  expect([present?.disabled, present?.closest('label')?.textContent]).toEqual([true, 'One MonthYour current plan'])
  expect(plans.map(({ checked }) => checked)).toEqual([false, false])
  expect(lastChange().disabled).toBe(true)
  fireEvent.click(await screen.findByRole('radio', { name: /^Annual/ }))
  expect(has('$365.00/yr plus tax')).toBe(true)
  expect(
    screen.getAllByText('Starts on July 2, 2026. You pay nothing now, and keep your plan until then.'),
  ).toHaveLength(1)
  expect(has('From July 2, 2026 you pay $389.36 with tax.')).toBe(true)
  press('Change Plan for $389.36 on July 2, 2026')
  await waitFor(() => expect(has('Your plan change is planned.')).toBe(true))
  expect(world.server.bodies('change-plan')).toMatchObject([
    { subscriptionId: 'sub-1', planId: 'annual', expectedDueCents: 0, expectedNextCents: 38936 },
  ])
})

test('a plan that starts right away says what is paid now, on the button too', async () => {
  const changed = () => [subscription({ 'Plan Name': ['One Month + Treat'] })]
  const world = show(
    {},
    {
      'change-plan': () => {
        world.server.answers.subscriptions = changed
        return { starts: 'now' as const }
      },
    },
  )
  press('Change Plan')
  fireEvent.click(await screen.findByRole('radio', { name: /^One Month \+ Treat/ }))
  expect(has('Starts right away. You pay $2.67 now, with tax, for the days until July 2, 2026.')).toBe(true)
  press('Change and Pay $2.67 Now')
  await waitFor(() => expect(has('Your plan was changed.')).toBe(true))
  const [body] = world.server.bodies('change-plan')
  expect(body).toMatchObject({ planId: 'one-month-treat', expectedDueCents: 267, expectedNextCents: 3734 })
  // The page that says so shows the new plan, and the list does too.
  expect(screen.getByRole('heading', { name: 'One Month + Treat' })).toBeTruthy()
  expect(world.cache.client.getQueryData(['subscriptions', 'mei'])).toEqual(changed())
})

test('a planned change says what starts when, is not offered again, and can be undone', async () => {
  const world = show(
    { planChange: { planName: 'One Month + Treat', on: '2026-07-02' } },
    { 'plan-options': () => ({ ...planOptions, planned: 'one-month-treat' }) },
  )
  expect(has('A change of your plan is planned.')).toBe(true)
  expect(has('One Month + Treat starts on July 2, 2026.')).toBe(true)
  press('Change Plan')
  expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual([
    'One MonthYour current plan',
    expect.stringMatching(/^Annual/),
  ])
  press('Go Back')
  press('Undo Plan Change')
  await waitFor(() => expect(has('Your plan stays as it is.')).toBe(true))
  expect(world.server.bodies('undo-plan-change')).toEqual([{ subscriptionId: 'sub-1' }])
})

test('without another plan there is a reason and nothing to confirm', async () => {
  show({}, { 'plan-options': () => ({ ...planOptions, options: [] }) })
  press('Change Plan')
  await waitFor(() => expect(has('There is no other plan at your location that you can change to.')).toBe(true))
  expect((screen.getAllByRole('button', { name: 'Change Plan' }).at(-1) as HTMLButtonElement).disabled).toBe(true)
})

test('where the plan cannot change, nothing is offered; the refusal of the server is shown', async () => {
  show({ planChanges: false })
  expect(screen.queryByRole('button', { name: 'Change Plan' })).toBeNull()
  cleanup()
  show(
    {},
    {
      'change-plan': () => {
        throw refused(409, 'The price has changed. Please look at it again. Nothing was changed.', 'price_changed')
      },
    },
  )
  press('Change Plan')
  fireEvent.click(await screen.findByRole('radio', { name: /^Annual/ }))
  fireEvent.click(lastChange())
  await waitFor(() => expect(has(/The price has changed/)).toBe(true))
})

test('a session that is too old for the plans or for the change asks for a code', async () => {
  const tooOld = () => {
    throw refused(401, 'Over.', 'session_ended')
  }
  const looking = show({}, { 'plan-options': tooOld })
  press('Change Plan')
  await waitFor(() => expect(looking.isAt('enterOtp')).toBe(true))
  cleanup()
  const changing = show({}, { 'change-plan': tooOld })
  press('Change Plan')
  fireEvent.click(await screen.findByRole('radio', { name: /^Annual/ }))
  fireEvent.click(lastChange())
  await waitFor(() => expect(changing.isAt('enterOtp')).toBe(true))
  expect(changing.context().returnTo).toBe('change')
})

test('a cancellation takes the planned change with it; the list names it until then', () => {
  const planChange = { planName: 'Annual', on: '2026-07-02' }
  expect(asCancelled({ ...details, planChange })).toMatchObject({ planChange: null, planChanges: false })
  const record = { ...subscription(), 'Plan Change': { planName: 'Annual', on: '2026-07-02' } }
  expect([planLine(record), planLine(subscription())]).toEqual(['Changes to Annual on July 2, 2026', null])
})
