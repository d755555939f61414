// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretend, show } from '../../../test/pages.tsx'
import { typed } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, mastercard, refused, visa, type Answers, type World } from '../../../test/world.ts'
import type { WizardContext } from '../context.ts'
import { Screen } from './Screen.tsx'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  const card = {
    attach: async () => undefined,
    tokenize: async () => ({ status: 'OK', token: 'cnon' }),
    destroy: async () => undefined,
  }
  vi.stubGlobal('Square', { payments: () => ({ card: async () => card }) })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const never = () => new Promise(() => undefined)
const atForm = async (answers: Answers = {}): Promise<World> => {
  const world = createWorld({ answers })
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  world.send({ type: 'SUBMIT_CONTACT' })
  await world.calm()
  return world
}
const atCards = async (answers: Answers = {}): Promise<World> => {
  const world = await atForm(answers)
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
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
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const ready = () => expect.poll(() => screen.queryByText('Loading the card form')).toBeNull()

test('each press beside the saved cards sends its event', async () => {
  const sent = noted(await atCards(), { savedCards: [visa, mastercard] })
  expect(heading()).toBe('Payment')
  fireEvent.click(screen.getByRole('radio', { name: /5100/ }))
  press('Use a New Card')
  press('Subscribe')
  press('Back')
  expect(sent).toEqual([
    { type: 'SELECT_SAVED_CARD', id: mastercard.id },
    { type: 'USE_NEW_CARD' },
    { type: 'PAY_WITH_SAVED_CARD' },
    { type: 'BACK' },
  ])
})

test('a card that is selected but no longer listed cannot be paid with', async () => {
  const world = await atCards()
  noted(world, { selectedSavedCardId: 'gone' })
  expect(button('Subscribe').disabled).toBe(true)
  cleanup()
  noted(world, { savedCards: [visa, mastercard], selectedSavedCardId: mastercard.id })
  expect(button('Subscribe').disabled).toBe(false)
})

test('each press at the card form sends its event; without saved cards Back leads to the contacts', async () => {
  const sent = noted(await atForm())
  expect(heading()).toBe('Add a Card')
  await ready()
  press('Save Card')
  await expect.poll(() => sent).toEqual([{ type: 'SUBMIT_NONCE', nonce: 'cnon' }])
  await expect.poll(() => button('Back').disabled).toBe(false)
  press('Back')
  expect(sent.at(-1)).toEqual({ type: 'BACK' })
  cleanup()
  const withCards = noted(await atForm(), { savedCards: [visa] })
  press('Back to Saved Cards')
  expect(withCards).toEqual([{ type: 'BACK_TO_SAVED_CARDS' }])
})

test('a card form that gives no token sends why', async () => {
  const card = {
    attach: async () => undefined,
    tokenize: async () => ({ status: 'Bad' }),
    destroy: async () => undefined,
  }
  vi.stubGlobal('Square', { payments: () => ({ card: async () => card }) })
  const sent = noted(await atForm())
  await ready()
  press('Save Card')
  await expect.poll(() => sent).toEqual([{ type: 'CARD_FORM_FAILED', message: 'Tokenization failed.' }])
  await expect.poll(() => button('Save Card').getAttribute('aria-busy')).toBeNull()
})

test('the card form says who sees the number, and that nothing is charged yet', async () => {
  noted(await atForm())
  expect(screen.getByText('Your card number goes straight to our payment provider. We never see it.')).toBeTruthy()
  expect(screen.getByText(/charged/)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('why a card was refused stands above its fields, in no toast, and takes the focus (R76, R81)', async () => {
  const why = 'The security code is not correct. Please check it and try again.'
  const world = await atForm({ 'add-card': () => refused(402, why, 'card_declined') })
  show(world.wizard, <Screen />)
  await ready()
  await act(async () => void press('Save Card'))
  await act(world.calm)
  const said = screen.getByText(why)
  expect(screen.getAllByText(why)).toHaveLength(1)
  expect(said.compareDocumentPosition(screen.getByRole('group', { name: 'Card details' }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  expect(document.activeElement?.textContent).toBe(why)
  expect(world.wizard.getSnapshot().context).toMatchObject({ error: null, fieldErrors: { card: why } })
  expect(screen.queryByText('The card cant be added at this time.')).toBeNull()
})

test('beside the card form stands the order, on phones as one row that opens', async () => {
  noted(await atForm())
  const row = screen.getByRole('button', { name: /Plan one-month/ })
  expect(row.textContent).toContain('$32.00 today with tax, then every month')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(row)
  expect(row.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('complementary', { name: 'Your order' }).textContent).toContain('Kips Bay')
})

test('while a token is asked for and while the card is saved, the buttons rest', async () => {
  const world = await atForm({ 'add-card': never })
  show(world.wizard, <Screen />)
  await ready()
  expect([button('Back').disabled, button('Save Card').getAttribute('aria-busy')]).toEqual([false, null])
  await act(async () => void press('Save Card'))
  expect(heading()).toBe('Add a Card')
  await expect.poll(() => world.sent.at(-1)?.name).toBe('add-card')
  expect([button('Back').disabled, button('Save Card').getAttribute('aria-busy')]).toEqual([true, 'true'])
})

test('a card form that cannot be loaded has nothing to save', async () => {
  const card = { attach: () => Promise.reject(new Error('no')), tokenize: never, destroy: async () => undefined }
  vi.stubGlobal('Square', { payments: () => ({ card: async () => card }) })
  noted(await atForm())
  await screen.findByRole('alert')
  expect(button('Save Card').disabled).toBe(true)
})

test('while the card is charged and while prices are fetched anew, nothing can be pressed and the page says so', async () => {
  const text = 'Your payment is being processed. Please keep this page open.'
  const world = await atCards({ 'pay-saved-card': never })
  show(world.wizard, <Screen />)
  expect(screen.getByRole('status').textContent).toBe('')
  await act(async () => void press('Subscribe'))
  expect([button('Back').disabled, button('Use a New Card').matches(':disabled')]).toEqual([true, true])
  expect(screen.getByRole('status').textContent).toBe(text)
  cleanup()
  const repricing = await atCards({ 'pay-saved-card': () => refused(409, 'The price has changed.', 'price_changed') })
  repricing.answers.models = never
  repricing.send({ type: 'PAY_WITH_SAVED_CARD' })
  await expect.poll(() => repricing.sent.at(-1)?.name).toBe('shop')
  show(repricing.wizard, <Screen />)
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(button('Subscribe').getAttribute('aria-busy')).toBe('true')
})

test('while the outcome is not known the page says how long it takes, and there is nothing to press', async () => {
  const world = await atCards({ 'pay-saved-card': () => refused(503), checkout: never })
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await expect.poll(() => world.sent.at(-1)?.name).toBe('checkout')
  show(world.wizard, <Screen />)
  expect(heading()).toBe('Payment')
  expect(
    screen.getByText(
      'This takes a minute at most. You can keep this page open or come back later: the result will be here.',
    ),
  ).toBeTruthy()
  expect(screen.getByText('Waiting for confirmation')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the problem of the last attempt is kept in the page while its toast shows it', async () => {
  const world = await atCards({ 'pay-saved-card': () => refused(402, 'Your card was declined.') })
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  show(world.wizard, <Screen />)
  const kept = () => document.querySelector('[data-kept]')?.textContent ?? null
  expect(kept()).toContain('Your card was declined.')
  void act(() => world.send({ type: 'clearError' }))
  expect(kept()).toBeNull()
  expect(screen.getByText('Your card was declined.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  void act(() => world.send({ type: 'USE_NEW_CARD' }, { type: 'BACK_TO_SAVED_CARDS' }))
  expect(screen.queryByText('Your card was declined.')).toBeNull()
})

test('beside the button stands what is charged now and later; the total is on the bar', async () => {
  noted(await atCards())
  const charged = document.getElementById(button('Subscribe').getAttribute('aria-describedby') ?? '')?.textContent
  expect(charged).toMatch(/^Today you pay \$32\.00\. On August 2, 2026/)
  expect(screen.getByText('Total today').textContent).toBe('Total today $32.00')
  expect(document.body.textContent).toContain('renews')
})

test('a gift names its recipients and renews nothing', async () => {
  const world = await atCards()
  const { customerForms } = world.wizard.getSnapshot().context
  const ari = { firstName: 'Ari', lastName: 'Silva', email: '', phone: '' }
  noted(world, { isGift: true, customerForms: [...customerForms, ari] })
  expect(document.body.textContent).toContain('Kips Bay, for Ari')
  expect(document.body.textContent).not.toContain('renews')
})

/** A server that charges this card only once the phone is confirmed, whatever is pressed before (R75). */
const confirmFirst = (): Answers => {
  let confirmed = false
  return {
    otp: ({ action }) => {
      confirmed ||= action === 'check'
      return action === 'send' ? { success: true, message: '' } : { success: 'approved' }
    },
    'pay-saved-card': () =>
      confirmed
        ? { paymentId: 'payment-1' }
        : refused(401, 'Please confirm your phone number first.', 'confirm_contact', {
            confirm: 'sms',
            contact: '(•••) •••-0142',
          }),
  }
}
const paid = ({ sent }: World) => sent.filter(({ name }) => name === 'pay-saved-card').map(({ body }) => body)

test('a card that was saved under another contact asks for it once, in place, and Subscribe goes on by itself (R75)', async () => {
  const world = await atCards(confirmFirst())
  show(world.wizard, <Screen />, world.call)
  press('Subscribe')
  expect(
    await screen.findByText(
      'To use this card, confirm (•••) •••-0142. You only do this once.',
      {},
      { timeout: 15_000 },
    ),
  ).toBeTruthy()
  await expect
    .poll(() => world.sent.at(-1))
    .toEqual({ name: 'otp', body: { action: 'send', to: '+12125550283', channel: 'sms' } })
  fireEvent.change(await screen.findByLabelText('6-digit code'), { target: { value: '123456' } })
  press('Verify')
  await expect.poll(() => world.wizard.getSnapshot().matches({ displayFlow: 'thankYou' })).toBe(true)
  const [first, again] = paid(world)
  expect(again).toEqual(first)
  expect(paid(world)).toHaveLength(2)
})

test('who goes back from that question is charged nothing, stays signed in, and reads what else can be done', async () => {
  const world = await atCards(confirmFirst())
  show(world.wizard, <Screen />, world.call)
  press('Subscribe')
  fireEvent.click(await screen.findByRole('button', { name: 'Go Back' }, { timeout: 15_000 }))
  await act(world.calm)
  expect(world.wizard.getSnapshot().context).toMatchObject({
    problem: 'Confirm (•••) •••-0142 to use this card, or use a different card.',
    attemptIsOpen: false,
    authRequired: false,
  })
  expect(paid(world)).toHaveLength(1)
  expect(button('Subscribe').disabled).toBe(false)
  expect(button('Use a New Card').disabled).toBe(false)
})
