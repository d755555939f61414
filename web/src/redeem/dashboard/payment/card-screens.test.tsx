// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, visa } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, restOf, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details, Managed, RedeemContext } from '../../context.ts'

const page = window as unknown as { Square?: unknown }
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => {
  cleanup()
  delete page.Square
})

const details = managing.details as Details
const managed = managing.managed as Managed
const jcb = { id: 'card-3', card_brand: 'JCB', last_4: '5841', exp_month: 1, exp_year: 2030 }
const choose = (state: string, known: Partial<RedeemContext> = {}) =>
  showAt({ success: { payment: state } }, { ...managing, cards: [visa, jcb], ...known })
const has = (text: string | RegExp) => screen.queryByText(text) !== null

test('choosing a card says for what, and when the next charge is, if there is one', () => {
  choose('choosing')
  expect(has('Choose the card for One Month at Kips Bay NY. The next charge is on July 2, 2026.')).toBe(true)
  for (const known of [{ nextChargeCents: null }, { chargedThroughDate: null }]) {
    cleanup()
    choose('choosing', { details: { ...details, ...known } })
    expect(has('Choose the card for One Month at Kips Bay NY.')).toBe(true)
  }
})

test('the card that is billed now is marked, by the details or else by the subscription', () => {
  const marked = (known: Partial<RedeemContext>) => {
    cleanup()
    choose('choosing', known)
    return screen.queryAllByText('Current card').map((badge) => badge.closest('label')?.textContent)
  }
  expect(marked({})).toEqual([expect.stringContaining('VISA ending in 1111')])
  expect(marked({ details: { ...details, card: null }, managed: { ...managed, usedCardId: 'card-3' } })).toEqual([
    expect.stringContaining('JCB ending in 5841'),
  ])
  expect(marked({ details: null, managed: { ...managed, usedCardId: null } })).toEqual([])
})

test('the chosen card is the one of the machine, and another can be chosen', () => {
  const world = choose('choosing', { selectedCardId: 'card-3' })
  const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)
  expect(chosen()).toEqual([false, true])
  fireEvent.click(screen.getAllByRole('radio')[0] as HTMLElement)
  expect(world.context().selectedCardId).toBe('card-1')
  expect(chosen()).toEqual([true, false])
})

test('a missing choice is said at the cards, any other failure above them; a warning is no error (S8)', () => {
  choose('choosing', { error: 'Please select a card.' })
  expect(screen.getByRole('group', { name: 'Saved cards' }).textContent).toContain('Please select a card.')
  expect(screen.getAllByText('Please select a card.')).toHaveLength(1)
  cleanup()
  choose('choosing', { error: 'This card has expired.' })
  expect(screen.getByRole('alert').textContent).toBe('This card has expired.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  cleanup()
  choose('choosing', { warning: 'This credit card is already saved to your account.' })
  expect(has('This credit card is already saved to your account.')).toBe(true)
})

test('cards that could not be loaded can be asked for again, and are not called none', async () => {
  const world = choose('failed', { error: 'Could not fetch your saved cards.', cards: [] })
  expect(has('There is no saved card to choose here. Use a different card.')).toBe(false)
  press('Try again')
  expect(world.isAt({ success: { payment: 'loading' } })).toBe(true)
  expect(await screen.findByText('Loading your saved cards')).toBeTruthy()
  await screen.findByText('MASTERCARD ending in 5100')
})

test('while the cards load nothing can be chosen or sent', () => {
  choose('loading')
  expect(has('Loading your saved cards')).toBe(true)
  expect(screen.queryAllByRole('radio')).toEqual([])
  expect(has('There is no saved card to choose here. Use a different card.')).toBe(false)
  expect(restOf('Update Payment')).toBe('disabled')
  cleanup()
  choose('choosing')
  expect(has('Loading your saved cards')).toBe(false)
  expect(has('There is no saved card to choose here. Use a different card.')).toBe(false)
  expect(restOf('Update Payment')).toBe('free')
})

test('who has no saved card reads so, and can add one or go back', () => {
  const world = choose('choosing', { cards: [] })
  expect(has('There is no saved card to choose here. Use a different card.')).toBe(true)
  expect(screen.queryAllByRole('radio')).toEqual([])
  press('Back')
  expect(world.isAt({ success: 'details' })).toBe(true)
})

test('while the card is changed its button is busy', () => {
  choose('updating', { selectedCardId: 'card-1' })
  expect(restOf('Update Payment')).toBe('busy')
})

test('the new card is shown with what it will be charged, and asked about by plan and place', () => {
  const confirm = (state: string, known: Partial<RedeemContext> = {}) =>
    showAt({ success: { confirmPayment: state } }, { ...managing, newCard: jcb, ...known })
  confirm('asking')
  expect(has('Bill One Month at Kips Bay NY to this card?')).toBe(true)
  expect([has('JCB ending in 5841'), has('Expires 01/2030')]).toEqual([true, true])
  expect(has('Nothing is charged now. The next charge is $32.00 on July 2, 2026.')).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  expect([restOf('Back'), restOf('Confirm Payment Method')]).toEqual(['free', 'free'])
  for (const none of [null, { ...details, nextChargeCents: null }]) {
    cleanup()
    confirm('asking', { details: none })
    expect(has(/The next charge is/)).toBe(false)
  }
  cleanup()
  confirm('updating')
  expect([restOf('Back'), restOf('Confirm Payment Method')]).toEqual(['disabled', 'busy'])
  cleanup()
  confirm('asking', { newCard: null, error: 'Its own words.' })
  expect(screen.getByRole('alert').textContent).toBe('Its own words.')
  expect(has(/to this card\?/)).toBe(false)
})

test('a card that was refused has the literal text, and the server’s reason under it (R76)', async () => {
  page.Square = {
    payments: () => ({
      card: () =>
        Promise.resolve({
          attach: () => Promise.resolve(),
          destroy: () => Promise.resolve(),
          tokenize: () => Promise.resolve({ status: 'OK', token: 'cnon:1' }),
        }),
    }),
  }
  const why = 'The security code is not correct. Please check it and try again.'
  const answers = [refused(402, why, 'card_declined'), refused(500, 'Our own trouble.')]
  showAt({ success: { addCard: 'entering' } }, managing, {
    'add-card': () => {
      throw answers.shift() ?? new Error('asked too often')
    },
  })
  await vi.waitFor(() => expect(has('Loading the card form')).toBe(false))
  press('Save Card')
  expect((await screen.findByText(why)).closest('[role="alert"]')?.textContent).toBe(
    `The card cant be added at this time.${why}`,
  )
  press('Save Card')
  await vi.waitFor(() => expect(has(why)).toBe(false))
  expect((await screen.findByRole('alert')).textContent).toBe('The card cant be added at this time.')
})

test('a card is tokenized by the provider, saved once, and the form waits for both', async () => {
  let give: (answer: unknown) => void = () => undefined
  const card = {
    attach: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    tokenize: () => new Promise((resolve) => (give = resolve)),
  }
  page.Square = { payments: () => ({ card: () => Promise.resolve(card) }) }
  const world = showAt({ success: { addCard: 'entering' } }, managing, {
    'add-card': () => new Promise(() => undefined),
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(has('Nothing is charged now. You will confirm the card on the next page.')).toBe(true)
  await vi.waitFor(() => expect(has('Loading the card form')).toBe(false))
  expect([restOf('Back'), restOf('Save Card')]).toEqual(['free', 'free'])
  press('Save Card')
  expect([restOf('Back'), restOf('Save Card')]).toEqual(['free', 'busy'])
  give({ status: 'Invalid', errors: [{ message: 'Check the number.' }] })
  expect((await screen.findByRole('alert')).textContent).toBe('Check the number.')
  expect(restOf('Save Card')).toBe('free')
  press('Save Card')
  give({ status: 'OK', token: 'cnon:1' })
  await vi.waitFor(() => expect(restOf('Back')).toBe('disabled'))
  expect(restOf('Save Card')).toBe('busy')
  expect(world.server.bodies('add-card')).toMatchObject([{ nonce: 'cnon:1', customerId: 'mei' }])
})

test('Back from the card form leads to the saved cards', () => {
  const world = showAt({ success: { addCard: 'entering' } }, managing)
  press('Back')
  expect(world.isAt({ success: 'payment' })).toBe(true)
})
