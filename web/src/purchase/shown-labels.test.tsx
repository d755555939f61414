// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/account-world.ts'
import { show } from '../../test/pages.tsx'
import { typed } from '../../test/people.ts'
import { choose } from '../../test/pure.ts'
import { demoShop as shop } from '../../test/shop-facts.ts'
import { createWorld, mastercard, visa, type Answers, type World } from '../../test/world.ts'
import { Screen as Code } from './code/Screen.tsx'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { Screen as Done } from './thank-you/Screen.tsx'
import type { WizardEvent } from './events.ts'
import { Screen as Location } from './choosing/location/Screen.tsx'
import { Screen as Model } from './choosing/model/Screen.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { Screen as Plan } from './choosing/plan/Screen.tsx'
import { provideScreens } from './screens/screens.ts'
import { Screen as Summary } from './summary/Screen.tsx'
import { PurchasePage } from './PurchasePage.tsx'

provideScreens({
  model: Model,
  location: Location,
  plan: Plan,
  summary: Summary,
  contacts: Contacts,
  code: Code,
  payment: Payment,
  thankYou: Done,
})
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { call } = fakeServer()
const never = () => new Promise(() => undefined)
const nothing = () => undefined

const seen = async (events: WizardEvent[], answers: Answers = {}): Promise<World> => {
  const world = createWorld({ answers })
  for (const event of events) {
    world.send(event)
    if (!event.type.startsWith('UPDATE')) await world.calm()
  }
  show(world.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  return world
}
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const labels = () => [...document.querySelectorAll('label')].map((label) => label.textContent)

const summary = choose('individual', 'kips-bay', 'one-month')
const contacts: WizardEvent[] = [...summary, { type: 'PROCEED_TO_CONTACT' }]
const ana: WizardEvent[] = [...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' }]
const omar: WizardEvent[] = [...typed(1, 'Omar'), { type: 'SUBMIT_CONTACT' }]
const two: WizardEvent[] = [...summary, { type: 'SET_QUANTITY', value: 2 }]
const known: Answers = {
  customer: (body) =>
    'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '(•••) •••-0142' } : { CID: 'cid-Mei' },
  cards: () => [{ cards: [visa, mastercard] }],
}

test('the words of the model step and its banner (W2, W9)', async () => {
  await seen([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a Plan')
  expect(buttons()).toContain('View All Drinks')
  const banner = screen.getByRole('region', { name: 'Today at the shop' })
  expect(banner.querySelector('h2')?.textContent).toBe('A medium drink every day')
  expect(banner.textContent).toMatch(/\$1\s*a day/)
  const lines = [...banner.querySelectorAll('li')].map((line) => line.textContent)
  expect(lines).toEqual(['Iced Milk Teas', 'Iced Coffee', 'Iced Fruit Black or Green Teas'])
  expect(buttons().join('\n')).toContain('Starting at $30.00/mo')
})

test('the words of the location step (W2, R41)', async () => {
  await seen(choose('individual'))
  expect(headings()[0]).toBe('Select a Location')
  expect(labels()).toEqual(['Zip Code'])
  expect(buttons()).toEqual(expect.arrayContaining(['Search', 'Back']))
})

test('the words of the plan step (W2)', async () => {
  await seen(choose('individual', 'kips-bay'))
  expect(headings()).toEqual(expect.arrayContaining(['Select a Plan', 'Upgrade Your Plan']))
  expect(buttons()).toContain('Back')
})

test('the words of the summary, and of a gift on it (W2, R41)', async () => {
  await seen(two)
  expect(headings()[0]).toBe('Plan Summary')
  expect(buttons()).toEqual(expect.arrayContaining(['Change Location', 'Change Plan', 'Back', 'Continue']))
  expect(screen.queryByLabelText('Recipient Name')).toBeNull()
  await act(async () => void fireEvent.click(screen.getByLabelText('This is a gift')))
  expect(labels()).toEqual(
    expect.arrayContaining(['Recipient Name', 'Recipient Email', 'Message (optional)', 'Send On (optional)']),
  )
})

test('the words of the contacts: of subscribers, of a gift, while editing, and at the end (W2)', async () => {
  await seen([...two, { type: 'PROCEED_TO_CONTACT' }, ...ana])
  expect(headings()).toEqual(expect.arrayContaining(['Contact Information', 'Subscriber (Primary)', 'Subscriber #2']))
  expect(buttons()).toEqual(expect.arrayContaining(['Edit', 'Back', 'Continue']))
  expect(labels()).toEqual(['First Name', 'Last Name', 'Email', 'Phone'])
  await press('Edit Subscriber (Primary)')
  expect(headings()).toContain('Edit Subscriber (Primary)')
  expect(buttons()).toEqual(expect.arrayContaining(['Cancel', 'Save Changes']))
  cleanup()
  await seen([...two, { type: 'TOGGLE_IS_GIFT' }, { type: 'PROCEED_TO_CONTACT' }, ...ana])
  expect(headings()).toEqual(expect.arrayContaining(['Your Information (Gifter)', 'Gifted Subscriber #1']))
  cleanup()
  await seen([...two, { type: 'PROCEED_TO_CONTACT' }, ...ana, ...omar, { type: 'BACK' }])
  expect(buttons()).toContain('Proceed to Payment')
})

test('the words of the verification (W2, R41)', async () => {
  await seen([...contacts, ...ana], known)
  expect(headings()[0]).toBe('Verify Your Identity')
  expect(screen.getByRole('button', { name: /^Send Code by Email/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Send Code by Text Message/ })).toBeTruthy()
  cleanup()
  await seen([...contacts, ...ana, { type: 'SEND_CODE_EMAIL' }], known)
  expect(buttons()).toEqual(expect.arrayContaining(['Use another method', 'Verify Code', 'Back']))
})

test('the words of the payment (W2, R41)', async () => {
  const verified: WizardEvent[] = [
    { type: 'SEND_CODE_EMAIL' },
    { type: 'UPDATE_OTP_CODE', value: '048291' },
    { type: 'SUBMIT_CODE' },
  ]
  await seen([...contacts, ...ana, ...verified], known)
  expect(headings()[0]).toBe('Payment')
  expect(screen.getByText('VISA ending in 1111')).toBeTruthy()
  expect(screen.getByText('Expires 12 / 30')).toBeTruthy()
  expect(buttons()).toEqual(expect.arrayContaining(['Use a New Card', 'Back', 'Subscribe']))
  await press('Use a New Card')
  expect(buttons()).toEqual(expect.arrayContaining(['Back to Saved Cards', 'Save Card']))
})

test('the words of the last step (W2, R41)', async () => {
  const paid: WizardEvent[] = [{ type: 'SUBMIT_NONCE', nonce: 'cnon' }, { type: 'PAY_WITH_SAVED_CARD' }]
  await seen([...contacts, ...ana, ...paid])
  expect(headings()[0]).toBe('Thank You!')
  expect(buttons()).toContain('Redeem')
})

test.each([
  ['Membership', []],
  ['Location', choose('individual')],
  ['Plan', choose('individual', 'kips-bay')],
  ['Summary', summary],
  ['Contact', contacts],
  ['Payment', [...contacts, ...ana]],
  ['Thank you', [...contacts, ...ana, { type: 'SUBMIT_NONCE', nonce: 'c' }, { type: 'PAY_WITH_SAVED_CARD' }]],
] as [string, WizardEvent[]][])('the document is named "%s - Sipday" at its step (R35)', async (name, events) => {
  await seen(events)
  expect(document.title).toBe(`${name} - Sipday`)
})

test('the document is named "Verify - Sipday" at both screens of the code (R35)', async () => {
  const world = await seen([...contacts, ...ana], known)
  expect(document.title).toBe('Verify - Sipday')
  document.title = ''
  world.send({ type: 'SEND_CODE_EMAIL' })
  await act(() => world.calm())
  expect(document.title).toBe('Verify - Sipday')
})

test('a spinner is said while the shop and while the saved cards are fetched (R63)', async () => {
  const world = createWorld({ embedded: false, answers: { models: never } })
  show(world.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  expect((await screen.findByRole('status')).textContent).toBe('Loading the memberships')
  cleanup()
  const paying = createWorld({ answers: { ...known, cards: never } })
  paying.send(...contacts, ...ana)
  await paying.calm()
  paying.send({ type: 'SEND_CODE_EMAIL' })
  await paying.calm()
  paying.send({ type: 'UPDATE_OTP_CODE', value: '048291' }, { type: 'SUBMIT_CODE' })
  await expect.poll(() => paying.sent.at(-1)?.name).toBe('cards')
  show(paying.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  expect(screen.getByRole('status').textContent).toBe('Loading your saved cards')
})
