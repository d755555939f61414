// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretend, show } from '../../../test/pages.tsx'
import { choose } from '../../../test/pure.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { WizardContext } from '../context.ts'
import { Screen } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const atSummary = (plan = 'one-month', model = 'individual'): World => {
  const world = createWorld()
  world.send(...choose(model, 'kips-bay', plan))
  return world
}
const noted = (world: World, change: Partial<WizardContext> = {}) => {
  const { wizard, sent } = pretend(world, (snapshot) => ({
    ...snapshot,
    context: { ...snapshot.context, ...change },
    matches: snapshot.matches.bind(snapshot),
  }))
  show(wizard, <Screen />)
  return sent
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const helperOf = (label: string | RegExp) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

test('each press on the summary sends its event', () => {
  const sent = noted(atSummary())
  press(/Increase/)
  fireEvent.click(screen.getByLabelText('This is a gift'))
  press('Change Location')
  press('Change Plan')
  press('Back')
  press('Continue')
  expect(sent).toEqual([
    { type: 'SET_QUANTITY', value: 2 },
    { type: 'TOGGLE_IS_GIFT' },
    { type: 'CHANGE_LOCATION' },
    { type: 'CHANGE_MODEL' },
    { type: 'BACK' },
    { type: 'PROCEED_TO_CONTACT' },
  ])
})

const giftDetails = { recipientName: 'Om', recipientEmail: 'om@demo', message: 'Hi', sendOn: '2026-12-24' }

test('the gift details show what was typed, and each field sends what is typed in it', () => {
  const sent = noted(atSummary(), { isGift: true, giftDetails })
  const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([value('Recipient Name'), value('Recipient Email'), value(/^Message/), value(/^Send On/)]).toEqual(
    Object.values(giftDetails),
  )
  type('Recipient Name', 'Omar')
  type('Recipient Email', 'om@demo.example')
  type(/^Message/, 'Enjoy')
  type(/^Send On/, '2026-12-25')
  expect(sent).toEqual([
    { type: 'UPDATE_GIFT_FIELD', field: 'recipientName', value: 'Omar' },
    { type: 'UPDATE_GIFT_FIELD', field: 'recipientEmail', value: 'om@demo.example' },
    { type: 'UPDATE_GIFT_FIELD', field: 'message', value: 'Enjoy' },
    { type: 'UPDATE_GIFT_FIELD', field: 'sendOn', value: '2026-12-25' },
  ])
})

test('what is wrong with the gift stands at its field', () => {
  noted(atSummary(), { isGift: true, fieldErrors: { recipientEmail: 'No address.', sendOn: 'Too late.' } })
  expect(helperOf('Recipient Email')).toContain('No address.')
  expect(helperOf(/^Send On/)).toContain('Too late.')
  expect(screen.getByLabelText('Recipient Name').getAttribute('aria-invalid')).toBeNull()
})

test('the browser fills none of the gift details, for they are about someone else', () => {
  noted(atSummary(), { isGift: true })
  for (const label of ['Recipient Name', 'Recipient Email']) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(field.autocomplete).toBe('off')
    // Names that no browser takes for the visitor's own.
    expect(field.name).toMatch(/^recipient-/)
  }
  const email = screen.getByLabelText<HTMLInputElement>('Recipient Email')
  expect([email.type, email.inputMode, email.maxLength]).toEqual(['email', 'email', 254])
  expect(screen.getByLabelText<HTMLInputElement>('Recipient Name').maxLength).toBe(80)
})

test('the message is at most 500 letters, and its field and the day say what they are for', () => {
  noted(atSummary(), { isGift: true })
  const message = screen.getByLabelText<HTMLTextAreaElement>(/^Message/)
  expect([message.maxLength, message.name, helperOf(/^Message/)]).toEqual([
    500,
    'gift-message',
    expect.stringContaining('Sent with the gift'),
  ])
  const day = screen.getByLabelText<HTMLInputElement>(/^Send On/)
  expect([day.type, day.name, day.min]).toEqual(['date', 'send-on', '2026-07-02'])
  expect(helperOf(/^Send On/)).toContain(
    'The gift starts on this day, up to 12 months ahead. Leave it empty to start and send it right after the payment.',
  )
  expect(screen.getByRole('region', { name: 'Gift Details' })).toBeTruthy()
})

test('the day of the gift begins with today at the chosen location', () => {
  noted(atSummary(), { isGift: true, days: [{ locationId: 'kips-bay', today: '2026-07-03' }] })
  expect(screen.getByLabelText<HTMLInputElement>(/^Send On/).min).toBe('2026-07-03')
})

test('the quantity says whom it counts', () => {
  noted(atSummary())
  const group = () => within(screen.getByRole('group', { name: 'Number of Subscriptions' }))
  expect(group().getByText('One per person')).toBeTruthy()
  cleanup()
  noted(atSummary(), { isGift: true })
  expect(group().getByText('One per gift recipient')).toBeTruthy()
})

test('a box that can be pressed has no reason beside it', () => {
  noted(atSummary())
  const box = screen.getByLabelText<HTMLInputElement>('This is a gift')
  expect([box.checked, box.disabled]).toEqual([false, false])
  expect(screen.queryByText('This plan is always a gift.')).toBeNull()
})

test('what is paid, and when, is a section of its own name; the total stands with the buttons', () => {
  noted(atSummary())
  const when = screen.getByRole('region', { name: 'What you pay, and when' })
  expect(within(when).getByText('Today, July 2')).toBeTruthy()
  expect(within(when).getAllByText('$32.00')).not.toEqual([])
  expect(screen.getByText('Total today').textContent).toBe('Total today $32.00')
})

test('the summary changes with the quantity and the gift', () => {
  const world = atSummary()
  show(world.wizard, <Screen />)
  void act(() => void press(/Increase/))
  expect(screen.getByText('Total today').textContent).toBe('Total today $64.00')
  void act(() => void fireEvent.click(screen.getByLabelText('This is a gift')))
  expect(world.wizard.getSnapshot().context).toMatchObject({ isGift: true, numberOfSubscriptions: 1 })
  expect(screen.getByRole('heading', { name: 'Gift Details' })).toBeTruthy()
})
