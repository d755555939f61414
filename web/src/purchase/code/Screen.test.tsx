// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pretend, show } from '../../../test/pages.tsx'
import { typed } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, refused, type Answers, type World } from '../../../test/world.ts'
import type { WizardContext } from '../context.ts'
import { Screen } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asked = async (answers: Answers = {}): Promise<World> => {
  const customer = (body: Record<string, unknown>) =>
    'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '(•••) •••-0142' } : { CID: 'cid-Mei' }
  const world = createWorld({ answers: { customer, ...answers } })
  world.send(...choose('individual', 'kips-bay', 'one-month'), { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  world.send({ type: 'SUBMIT_CONTACT' })
  await world.calm()
  return world
}
const entering = async (answers: Answers = {}): Promise<World> => {
  const world = await asked(answers)
  world.send({ type: 'SEND_CODE_EMAIL' })
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
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('each way of the choice sends its event, and Back goes back', async () => {
  const sent = noted(await asked())
  press(/Send Code by Email/)
  press(/Send Code by Text Message/)
  press('Back')
  expect(sent).toEqual([{ type: 'SEND_CODE_EMAIL' }, { type: 'SEND_CODE_SMS' }, { type: 'BACK' }])
})

test('the choice says why a code is needed, and what text messages cost', async () => {
  noted(await asked())
  expect(
    screen.getByText('You have a card on file with us. We will send you a 6-digit code before we show it.'),
  ).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Message and data rates may apply to text messages.')
  cleanup()
  noted(await asked(), { sendsTexts: false })
  expect(screen.getByRole('status').textContent).toBe('')
  expect(screen.queryByRole('button', { name: /Text Message/ })).toBeNull()
})

test('a phone that gets no text messages says so in place of its digits', async () => {
  const world = await asked()
  const { customerForms } = world.wizard.getSnapshot().context
  noted(world, { customerForms: customerForms.map((form) => ({ ...form, phone: '123' })) })
  const way = screen.getByRole('button', { name: /Send Code by Text Message/ })
  expect(way.textContent).toContain('This phone number cannot receive our text messages.')
  expect(way.textContent).not.toContain('0142')
})

test('while a code is being sent Back rests too', async () => {
  const world = await asked({ otp: () => new Promise(() => undefined) })
  show(world.wizard, <Screen />)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(false)
  await act(async () => world.send({ type: 'SEND_CODE_EMAIL' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
  expect(screen.getByRole('button', { name: /Send Code by Email/ }).getAttribute('aria-busy')).toBe('true')
})

test('at the code each press sends its event', async () => {
  const sent = noted(await entering(), { otpCode: '12345' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter Your Code')
  expect(screen.getByLabelText<HTMLInputElement>('6-digit code').value).toBe('12345')
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '1234' } })
  press('Use another method')
  press('Back')
  expect(sent).toEqual([
    { type: 'UPDATE_OTP_CODE', value: '1234' },
    { type: 'BACK_TO_METHOD_CHOICE' },
    { type: 'BACK' },
  ])
})

test('only six digits are checked, also when Enter is pressed', async () => {
  const world = await entering()
  const sent = noted(world, { otpCode: '12345' })
  fireEvent.submit(screen.getByLabelText('6-digit code'))
  expect(sent).toEqual([])
  cleanup()
  const whole = noted(world, { otpCode: '123456' })
  press('Verify Code')
  expect(whole).toEqual([{ type: 'SUBMIT_CODE' }])
})

test('the boxes take the focus, not the heading', async () => {
  const world = await asked()
  show(world.wizard, <Screen />)
  await act(async () => world.send({ type: 'SEND_CODE_EMAIL' }))
  await act(() => world.calm())
  expect(document.activeElement).toBe(screen.getByLabelText('6-digit code'))
})

test('a shop without text messages knows no other method', async () => {
  noted(await entering(), { sendsTexts: false })
  expect(screen.queryByRole('button', { name: 'Use another method' })).toBeNull()
})

test('the page says to which address the code went', async () => {
  noted(await entering())
  expect(screen.getByText(/A 6-digit code was sent to/).textContent).toBe(
    'A 6-digit code was sent to mei@demo.example.',
  )
  cleanup()
  noted(await entering(), { otpMethod: 'sms' })
  expect(screen.getByText(/A 6-digit code was sent to/).textContent).toBe('A 6-digit code was sent to (•••) •••-0142.')
})

test('while the code is checked nothing else can be pressed; once it is right nothing can be typed', async () => {
  let answer: (value: unknown) => void = () => undefined
  const world = await entering({
    otp: (body) =>
      body['action'] === 'send' ? { success: true, message: '' } : new Promise((done) => (answer = done)),
  })
  world.answers.customer = () => new Promise(() => undefined)
  world.send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
  show(world.wizard, <Screen />)
  const rests = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  const box = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
  expect([rests('Back'), rests('Use another method'), box().disabled]).toEqual([true, true, false])
  await act(async () => answer({ success: 'approved' }))
  await expect.poll(() => box().disabled).toBe(true)
  expect([rests('Back'), rests('Use another method')]).toEqual([true, true])
  expect(screen.getByRole('button', { name: 'Verify Code' }).getAttribute('aria-busy')).toBe('true')
})

test('what failed besides the code stays under it, once its toast has gone', async () => {
  const world = await entering()
  world.answers.otp = () => refused(429, 'Please wait 20 seconds.')
  world.send({ type: 'RESEND_CODE' })
  await world.calm()
  show(world.wizard, <Screen />)
  expect(screen.queryByText('Please wait 20 seconds.')).toBeNull()
  void act(() => world.send({ type: 'clearError' }))
  expect(screen.getByText('Please wait 20 seconds.')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
