// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { refused, subscription, type Answers } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'
import type { RedeemContext } from '../../context.ts'

beforeAll(async () => {
  await Promise.all([import('./LeavingQuestion.tsx'), import('../changes/ChangeDialog.tsx')])
})
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const left = { subscriptionId: 'sub-1', planName: 'One Month', answered: false, reason: null, words: '' }
const ready = { success: { details: 'ready' } } as const
const list = { success: 'list' } as const
const showList = (known: Partial<RedeemContext> = {}, answers: Answers = {}) =>
  showAt(list, { ...managing, left, ...known }, { 'leaving-answer': () => ({}), ...answers })
const question = () => screen.findByRole('region', { name: 'Why did you cancel?' })

test('canceling takes two presses, and the question stands on the page that follows, above everything else (S2.7, S4)', async () => {
  const world = showAt(ready, managing, { 'leaving-answer': () => ({}) })
  press('Cancel Subscription')
  press('Confirm')
  await world.at({ success: { details: { cancelling: 'cancelled' } } })
  expect(screen.queryByText('Why did you cancel?')).toBeNull()
  await waitFor(() => expect(world.isAt(list)).toBe(true), { timeout: 4000 })
  expect(world.server.bodies('cancel-subscription')).toHaveLength(1)
  expect(within(await question()).getByText(/Your One Month subscription is canceled, whether/)).toBeTruthy()
  expect(document.activeElement?.tagName).not.toBe('INPUT')
  expect(await screen.findByRole('heading', { name: 'My Subscriptions' })).toBeTruthy()
})

test('an answer is sent with its words and thanked for, where the focus then is; it is not asked again (S2.7)', async () => {
  const world = showList()
  const asked = within(await question())
  expect(asked.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)).toEqual([
    'It costs too much',
    'I do not use it enough',
    'I am moving, or it is too far',
    'It is not what I like',
    'Something went wrong',
    'Something else',
  ])
  fireEvent.click(asked.getByRole('radio', { name: 'It costs too much' }))
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'Only in summer' } })
  press('Send Answer')
  const thanks = await screen.findByText(/Thank you\. .* has your answer\./)
  expect(world.server.bodies('leaving-answer')).toEqual([
    { subscriptionId: 'sub-1', reason: 'price', words: 'Only in summer' },
  ])
  expect(document.activeElement).toBe(thanks.closest('[tabindex]'))
  expect(screen.queryByText('Why did you cancel?')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await world.at({ success: 'details' })
  world.send({ type: 'BACK' })
  await world.at(list)
  expect(world.context().left).toBeNull()
})

const reload = (cancelledAt: string | null = '2026-06-15T17:00:00Z') => {
  cleanup()
  const record = subscription({ id: 'sub-1', 'Cancelled At': cancelledAt })
  return showAt(
    null,
    {},
    {
      session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }),
      subscriptions: () => [record],
      'leaving-answer': () => ({}),
    },
  )
}

test('after a reload the question is still there with what was typed, until it is answered (S2.7)', async () => {
  showList().cache.adopt('mei')
  fireEvent.click(within(await question()).getByRole('radio', { name: 'Something went wrong' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The door <b>' } })
  const later = reload()
  const again = within(await question())
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Something went wrong' }).checked).toBe(true)
  expect(again.getByRole<HTMLInputElement>('textbox').value).toBe('The door <b>')
  press('Send Answer')
  await screen.findByText(/^Thank you\./)
  expect(later.server.bodies('leaving-answer')).toEqual([
    { subscriptionId: 'sub-1', reason: 'trouble', words: 'The door <b>' },
  ])
  expect((await reload().at({ success: 'list' })).left).toBeNull()
})

const endings: readonly [why: string, happens: () => unknown, cancelledAt?: null][] = [
  ['it was skipped', () => press('Skip')],
  ['the cancellation was undone elsewhere', () => undefined, null],
  ['someone else signed in', () => localStorage.setItem('sipday.account-owner', 'lin')],
  ['what was kept has another shape', () => localStorage.setItem('sipday.left', '{"subscriptionId":7}')],
  ['what was kept does not parse', () => localStorage.setItem('sipday.left', '{')],
]
test.each(endings)('after a reload nothing asks when %s (S2.7)', async (_why, happens, cancelledAt) => {
  showList().cache.adopt('mei')
  fireEvent.click(within(await question()).getByRole('radio', { name: 'Something went wrong' }))
  happens()
  const world = reload(cancelledAt)
  expect((await world.at({ success: 'list' })).left).toBeNull()
})

test('what is typed stays while someone looks at the details and comes back (S2.7)', async () => {
  const world = showList()
  fireEvent.change(within(await question()).getByRole('textbox'), { target: { value: 'Only in summer' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await world.at({ success: 'details' })
  world.send({ type: 'BACK' })
  await world.at(list)
  expect(within(await question()).getByRole<HTMLInputElement>('textbox').value).toBe('Only in summer')
})

test('skipping it sends nothing, moves the focus to the heading and ends it (S2.7)', async () => {
  const world = showList()
  await question()
  press('Skip')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(world.server.bodies('leaving-answer')).toEqual([])
  expect(screen.queryByText('Why did you cancel?')).toBeNull()
})

test('without an answer or with too many words it says so at the field, and everything else stays usable (S2.7, R81)', async () => {
  const world = showList()
  const asked = within(await question())
  press('Send Answer')
  expect(asked.getByText('Please choose an answer, or skip the question.')).toBeTruthy()
  expect(document.activeElement?.getAttribute('type')).toBe('radio')
  fireEvent.click(asked.getByRole('radio', { name: 'Something else' }))
  expect(asked.queryByText('Please choose an answer, or skip the question.')).toBeNull()
  fireEvent.change(asked.getByRole('textbox'), { target: { value: 'a'.repeat(201) } })
  press('Send Answer')
  expect(asked.getByText('Please use at most 200 characters.')).toBeTruthy()
  expect(document.activeElement).toBe(asked.getByRole('textbox'))
  expect(world.server.bodies('leaving-answer')).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await world.at({ success: 'details' })
})

test('an answer that cannot be saved says that the cancellation stands, and can be sent again (S2.7)', async () => {
  let works = false
  const world = showList(
    {},
    {
      'leaving-answer': () => {
        if (!works) throw refused(503)
        return {}
      },
    },
  )
  fireEvent.click(within(await question()).getByRole('radio', { name: 'Something else' }))
  press('Send Answer')
  expect(await screen.findByText(/Your subscription is canceled all the same\./)).toBeTruthy()
  works = true
  press('Send Answer')
  await screen.findByText(/^Thank you\./)
  expect(world.server.bodies('leaving-answer')).toHaveLength(2)
})

test('once the cancellation is undone, nothing asks why (S2.7)', async () => {
  const details = { ...managing.details, status: 'cancelled', canceledDate: '2026-07-02' } as RedeemContext['details']
  const world = showAt(ready, { ...managing, details, left })
  press('Undo Cancellation')
  await world.at(ready)
  expect(world.context().left).toBeNull()
})

test.each([
  ['Pause instead', 'Pause Subscription'],
  ['Change plan', 'Change Plan'],
  ['Move', 'Change Location'],
])('beside the decision, %s is a plain link that opens what it says (S2.7)', async (name, title) => {
  const world = showAt(ready, managing)
  press('Cancel Subscription')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(document.activeElement?.textContent).toBe('Go Back')
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Go Back', 'Confirm'])
  expect(dialog.getAllByRole('link').map(({ className }) => className)).toEqual(['', '', ''])
  fireEvent.click(dialog.getByRole('link', { name }))
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Confirm Cancellation' })).toBeNull()
  expect(world.server.bodies('cancel-subscription')).toEqual([])
})

test('what may not be done now is not offered beside the decision (S2.7)', async () => {
  const details = {
    ...managing.details,
    pauseOptions: [],
    planChanges: false,
    moves: false,
  } as RedeemContext['details']
  showAt(ready, { ...managing, details })
  press('Cancel Subscription')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(dialog.queryAllByRole('link')).toEqual([])
  expect(dialog.queryByText(/You can also/)).toBeNull()
})
