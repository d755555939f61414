// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { typed } from '../../test/people.ts'
import { show } from '../../test/pages.tsx'
import { choose } from '../../test/pure.ts'
import { createWorld, mastercard, refused, visa, type Answers, type World } from '../../test/world.ts'
import { Screen as Code } from './code/Screen.tsx'
import { Screen as Payment } from './payment/Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const never = () => new Promise(() => undefined)
const knownCustomer: Answers = {
  customer: (body) =>
    'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '(•••) •••-0142' } : { CID: 'cid-Mei' },
  cards: () => [{ cards: [visa, mastercard] }],
}
const asked = async (answers: Answers = {}, phone = '+12125550142'): Promise<World> => {
  const world = createWorld({ answers: { ...knownCustomer, ...answers } })
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  world.send({ type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 0, field: 'phone', value: phone }, { type: 'SUBMIT_CONTACT' })
  await world.calm()
  return world
}
const byText = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send Code by Text Message/ })
const byEmail = () => screen.getByRole<HTMLButtonElement>('button', { name: /Send Code by Email/ })
const press = (button: HTMLElement) => act(async () => void fireEvent.click(button))

test('the code screen offers the email and the masked phone that the server gave (W2.7)', async () => {
  const { wizard } = await asked()
  show(wizard, <Code />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Verify Your Identity')
  expect(byEmail().textContent).toContain('mei@demo.example')
  expect(byText().textContent).toContain('(•••) •••-0142')
  expect(byText().disabled).toBe(false)
  expect(document.body.textContent).not.toContain('212')
})

test('a phone that the check refuses leaves the text message disabled on the screen (W2.7)', async () => {
  const { wizard } = await asked({}, '+44 20 7183 8750')
  show(wizard, <Code />)
  expect(byText().disabled).toBe(true)
  expect(byEmail().disabled).toBe(false)
})

test('while a code is being sent both ways rest and the page says so (W2.7, R38)', async () => {
  const { wizard } = await asked({ otp: never })
  show(wizard, <Code />)
  await press(byText())
  expect(byText().getAttribute('aria-busy')).toBe('true')
  expect(byEmail().disabled).toBe(true)
  expect(screen.getByRole('status').textContent).toBe('Sending your code')
})

test('a text message is said to have gone to the masked phone, and a wrong code is said at its boxes (W2.7, W8)', async () => {
  const world = await asked({
    otp: (body) => (body['action'] === 'send' ? { success: true, message: '' } : refused(422)),
  })
  show(world.wizard, <Code />)
  await press(byText())
  await act(() => world.calm())
  expect(screen.getByText(/A 6-digit code was sent to/).textContent).toContain('(•••) •••-0142')
  const boxes = screen.getByLabelText<HTMLInputElement>('6-digit code')
  fireEvent.change(boxes, { target: { value: '048291' } })
  await press(screen.getByRole('button', { name: 'Verify Code' }))
  await act(() => world.calm())
  expect(boxes.getAttribute('aria-invalid')).toBe('true')
  const said = document.getElementById((boxes.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')
  expect(said?.textContent).toContain('Invalid verification code.')
})

test('while a code is being checked Verify Code is busy (W2.7)', async () => {
  const world = await asked({ otp: (body) => (body['action'] === 'send' ? { success: true, message: '' } : never()) })
  world.send({ type: 'SEND_CODE_EMAIL' })
  await world.calm()
  show(world.wizard, <Code />)
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '048291' } })
  await press(screen.getByRole('button', { name: 'Verify Code' }))
  expect(screen.getByRole('button', { name: 'Verify Code' }).getAttribute('aria-busy')).toBe('true')
})

const verified = async (answers: Answers = {}): Promise<World> => {
  const world = await asked(answers)
  world.send({ type: 'SEND_CODE_EMAIL' })
  await world.calm()
  world.send({ type: 'UPDATE_OTP_CODE', value: '048291' }, { type: 'SUBMIT_CODE' })
  return world
}

test('while the saved cards are fetched the page says so, and there is nothing to press (W2.8)', async () => {
  const world = await verified({ cards: never })
  await expect
    .poll(() => world.wizard.getSnapshot().matches({ displayFlow: { payment: 'fetchingCardDetails' } }))
    .toBe(true)
  show(world.wizard, <Payment />)
  expect(screen.getByRole('status').textContent).toBe('Loading your saved cards')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the order, the saved cards with the first one selected, a new card and Subscribe stand on one page (W2.8)', async () => {
  const world = await verified({ 'pay-saved-card': never })
  await world.calm()
  show(world.wizard, <Payment />)
  expect(screen.getByRole('heading', { level: 2, name: 'Plan one-month' }).parentElement?.textContent).toBe(
    'Plan one-monthKips Bay, for Mei',
  )
  const lines = [...document.querySelectorAll('dl > div')].map((line) => line.textContent)
  expect(lines).toEqual(['Subtotal (1 × $30.00)$30.00', 'Tax (6.675%)$2.00', 'Total $32.00'])
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Use a New Card' })).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Subscribe' }))
  expect(screen.getByRole('button', { name: 'Subscribe' }).getAttribute('aria-busy')).toBe('true')
  expect(world.sent.filter(({ name }) => name === 'pay-saved-card')).toHaveLength(1)
})

test('Use a New Card shows the card form, and Back to Saved Cards the cards again (W2.8)', async () => {
  const world = await verified()
  await world.calm()
  show(world.wizard, <Payment />)
  await press(screen.getByRole('button', { name: 'Use a New Card' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add a Card')
  await press(screen.getByRole('button', { name: 'Back to Saved Cards' }))
  expect(screen.getAllByRole('radio')).toHaveLength(2)
})
