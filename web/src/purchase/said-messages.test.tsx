// @vitest-environment jsdom
import { zipMessages } from '@sipday/rules/forms.ts'
import type { CallName } from '@sipday/contract/paths.ts'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/account-world.ts'
import { show } from '../../test/pages.tsx'
import { typed } from '../../test/people.ts'
import { choose } from '../../test/pure.ts'
import { demoShop as shop } from '../../test/shop-facts.ts'
import { createWorld, refused, visa, type Answer, type Answers, type World } from '../../test/world.ts'
import { FailureScreen } from './boot/FailureScreen.tsx'
import { Screen as Code } from './code/Screen.tsx'
import { Screen as Contacts } from './contacts/Screen.tsx'
import { Screen as Location } from './choosing/location/Screen.tsx'
import { Screen as Model } from './choosing/model/Screen.tsx'
import { Screen as Payment } from './payment/Screen.tsx'
import { provideScreens } from './screens/screens.ts'
import { PurchasePage } from './PurchasePage.tsx'

provideScreens({
  model: Model,
  failure: FailureScreen,
  location: Location,
  contacts: Contacts,
  code: Code,
  payment: Payment,
})
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { call } = fakeServer()
const nothing = () => undefined
const render = (world: World) => {
  show(world.wizard, <PurchasePage shop={shop} call={call} begin={nothing} />)
  return world
}
const press = async (world: World, name: string | RegExp) => {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
  await act(() => world.calm())
}
/** The page's notifications, as a screen reader announces them. */
const toasts = () => screen.getByRole('region', { name: 'Notifications' }).textContent
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
/** A field's message, as a screen reader announces it. */
const saidAt = (label: string) => {
  const ids = (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
}

const withPlan = (answers: Answers = {}, events: Parameters<World['send']> = []): World => {
  const world = createWorld({ answers })
  world.send(...choose('individual', 'kips-bay', 'one-month'), ...events, { type: 'PROCEED_TO_CONTACT' })
  return world
}
const atContacts = (answers: Answers = {}) => {
  const world = withPlan(answers)
  world.send(...typed(0, 'Mei'))
  return render(world)
}
const known = (lookup: Answer = () => ({ CID: 'cid-Mei' })): Answers => ({
  customer: (body) =>
    'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '(•••) •••-0142' } : lookup(body),
})
const atCode = async (answers: Answers) => {
  const world = atContacts({ ...known(), ...answers })
  await press(world, 'Continue')
  return world
}
const verify = async (answers: Answers) => {
  const world = await atCode(answers)
  await press(world, /Send Code by Email/)
  fireEvent.change(screen.getByLabelText('6-digit code'), { target: { value: '048291' } })
  await press(world, 'Verify Code')
  return world
}
const atCard = async (answers: Answers = {}) => {
  const world = atContacts(answers)
  await press(world, 'Continue')
  return world
}
const saveCard = async (answers: Answers = {}) => {
  const world = await atCard(answers)
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await act(() => world.calm())
  return world
}

test.each<[CallName, Answer, string]>([
  ['campaign', () => refused(502), 'Campaign fetch failed: Bad Gateway'],
  ['campaign', () => refused(200, undefined, 'not_json'), 'Failed to parse campaign JSON.'],
  ['models', () => refused(502), 'Plans fetch failed: Bad Gateway'],
  ['models', () => ({}), 'Failed to parse plans JSON.'],
  ['benefits', () => refused(502), 'Benefits fetch failed: Bad Gateway'],
  ['benefits', () => null, 'Failed to parse benefits JSON.'],
])('the visitor reads in an alert why %s failed, and no first step (W8)', async (name, answer, message) => {
  const world = createWorld({ embedded: false, answers: { [name]: answer } })
  await world.calm()
  render(world)
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect(screen.queryByRole('heading', { name: 'Select a Plan' })).toBeNull()
})

test.each([
  ['1001', () => Response.json({ results: [] }), 'Please enter a valid 5-digit zip code.'],
  ['00000', () => Response.json({ results: [] }), 'Could not find location for that zip code.'],
  ['10016', () => new Response('', { status: 502, statusText: 'Bad Gateway' }), zipMessages.failed('Bad Gateway')],
])(
  'a search for %j says on the location screen what is wrong, and keeps the field (W5)',
  async (zip, answer, message) => {
    const world = createWorld()
    world.send(...choose('individual'))
    vi.stubGlobal('fetch', async () => answer())
    render(world)
    fireEvent.change(screen.getByLabelText('Zip Code'), { target: { value: zip } })
    await press(world, 'Search')
    await expect.poll(() => saidAt('Zip Code')).toBe(message)
    expect(screen.getByLabelText<HTMLInputElement>('Zip Code').value).toBe(zip)
  },
)

test.each([
  ['nothing', () => refused(502), 'Customer submission failed'],
  ['a message', () => refused(429, 'Please wait a minute.'), 'Please wait a minute.'],
  [
    'something unforeseen',
    () => {
      throw new TypeError('x is not a function')
    },
    'An unknown error occurred.',
  ],
])('a submit that is refused with %s says so in a toast above the form (W8)', async (_, customer, message) => {
  await press(atContacts({ customer }), 'Continue')
  expect(within(screen.getByRole('alert')).getByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Mei')
})

test('each field that is missing or wrong says its own message on the contact screen (W5)', async () => {
  const world = render(withPlan())
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'mei@demo' } })
  await press(world, 'Continue')
  expect(saidAt('First Name')).toBe('First name is required.')
  expect(saidAt('Last Name')).toBe('Last name is required.')
  expect(saidAt('Email')).toBe('Please enter a valid email address.')
  expect(saidAt('Phone')).toContain('Please enter a valid phone number.')
  expect(world.sent.some(({ name }) => name === 'customer')).toBe(false)
})

test('a field that the server refuses says the words of the server (R54)', async () => {
  const fields = { email: 'This address cannot receive email.' }
  await press(atContacts({ customer: () => refused(422, 'Please check the form.', 'fields', fields) }), 'Continue')
  expect(saidAt('Email')).toBe('This address cannot receive email.')
})

test.each([
  ['subscribers', [], 'Each subscriber must have a unique email and phone number.'],
  ['recipients', [{ type: 'TOGGLE_IS_GIFT' }], 'Each gift recipient must have a unique email and phone number.'],
] as const)('two %s with one email and phone are told in an alert at the top (W5)', async (_, events, message) => {
  const world = withPlan({}, [{ type: 'SET_QUANTITY', value: 3 }, ...events])
  for (const [index, name] of ['Ana', 'Omar'].entries()) {
    world.send(...typed(index, name), { type: 'SUBMIT_CONTACT' })
    await world.calm()
  }
  world.send(...typed(2, 'Omar'))
  render(world)
  await press(world, 'Continue')
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test.each([
  [/Send Code by Email/, 'Failed to send OTP via email'],
  [/Send Code by Text Message/, 'Failed to send OTP via sms'],
])('%s that fails is said in a toast, and can be pressed again (W8)', async (way, message) => {
  const world = await atCode({ otp: () => refused(502) })
  await press(world, way)
  expect(toasts()).toContain(message)
  expect(heading()).toBe('Verify Your Identity')
  world.answers.otp = () => refused(429, 'Please wait 20 seconds.')
  await press(world, way)
  expect(toasts()).toContain('Please wait 20 seconds.')
})

test.each([
  ['cannot be asked', () => refused(502), 'Could not find a customer with that contact info.'],
  ['finds no one', () => refused(404), 'No account associated with this contact was found.'],
] as const)('a lookup that %s is said in a toast at the choice of the method (W8)', async (_, lookup, message) => {
  await verify(known(lookup))
  expect(toasts()).toContain(message)
  expect(heading()).toBe('Verify Your Identity')
})

test('saved cards that cannot be fetched are said in a toast above the form of a new card (W8)', async () => {
  await verify({ cards: () => refused(503, 'not shown') })
  expect(toasts()).toContain('Could not retrieve saved cards.')
  expect(heading()).toBe('Add a Card')
})

test('a card that cannot be added is said in a toast, and the server’s reason stands above the form (W7.9, W8)', async () => {
  await saveCard({ 'add-card': () => refused(422, 'The security code is wrong.') })
  expect(toasts()).toContain('The card cant be added at this time.')
  expect(screen.getByText('The security code is wrong.')).toBeTruthy()
  expect(heading()).toBe('Add a Card')
})

test('a card whose saving got no answer says that nothing was charged (R63)', async () => {
  await saveCard({ 'add-card': () => refused(0) })
  expect(toasts()).toContain('Your card could not be saved. Nothing was charged. Please try again.')
})

test('a card that is saved already is told in a warning, and stands in the list once (W5, W8)', async () => {
  const world = await verify({ 'add-card': () => ({ card: { ...visa, id: 'again', card_brand: 'Visa' } }) })
  await press(world, 'Use a New Card')
  await act(async () => world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' }))
  await act(() => world.calm())
  expect(toasts()).toContain('This credit card is already saved to your account.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => radio.checked)).toEqual([true])
})

test.each([
  ['no words', undefined, 'Saved card payment failed.'],
  ['a reason', 'Your card was declined. Please try another card.', 'Your card was declined. Please try another card.'],
])(
  'a payment that is refused with %s is said in a toast and stays beside the cards (W8)',
  async (_, words, message) => {
    const world = await saveCard({ 'pay-saved-card': () => refused(402, words) })
    await press(world, 'Subscribe')
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert').textContent).toBe(message)
    expect(screen.getAllByText(message)).toHaveLength(2)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Subscribe' }).disabled).toBe(false)
  },
)

test('Save Card before the form is there says "Payment form is not ready." in a toast (W8)', async () => {
  const world = await atCard()
  await press(world, 'Save Card')
  expect(toasts()).toContain('Payment form is not ready.')
})

const wrong = (field: string) => ({ field, message: `${field}?` })

test.each([
  ['without errors', { status: 'Unknown' }, 'Tokenization failed.'],
  ['with errors', { status: 'Invalid', errors: [{ message: 'Number?' }, { message: 'CVV?' }] }, 'Number? CVV?'],
  [
    'with an error at a field',
    { status: 'Invalid', errors: [wrong('cvv')] },
    'Nothing was saved. 1 field needs a look.',
  ],
  [
    'with errors at fields',
    { status: 'Invalid', errors: [wrong('cardNumber'), wrong('cvv'), wrong('cvv')] },
    'Nothing was saved. 2 fields need a look.',
  ],
])(
  'why a card form gives no token, %s, is said at its button, and nothing lies over it (W8, R81)',
  async (_, result, message) => {
    const card = { attach: async () => undefined, tokenize: async () => result, destroy: async () => undefined }
    vi.stubGlobal('Square', { payments: () => ({ card: async () => card }) })
    const world = await atCard()
    await expect.poll(() => screen.queryByText('Loading the card form')).toBeNull()
    await press(world, 'Save Card')
    expect((await screen.findByText(message)).closest('[role="alert"]')).toBeTruthy()
    expect(toasts()).not.toContain(message)
  },
)

test('Subscribe without any card left says that there is none (W8)', async () => {
  const world = await saveCard()
  // No click leads here: Subscribe is disabled without a selected card.
  world.wizard.getSnapshot().context.selectedSavedCardId = null
  await act(async () => world.send({ type: 'PAY_WITH_SAVED_CARD' }))
  expect(toasts()).toContain('No card details to confirm. Please go back.')
  expect(world.sent.some(({ name }) => name === 'pay-saved-card')).toBe(false)
})
