import { expect, test } from 'vitest'
import { waitFor } from 'xstate'
import type { CallName } from '@sipday/contract/paths.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { shopData } from '../../test/shop.ts'
import { typed } from '../../test/people.ts'
import { SESSION_KEY } from '../session.ts'
import { resolved } from './choosing/offered.ts'
import { termsOfOrder } from './order/order-terms.ts'
import { createWorld, mastercard, refused, visa, type Answer, type Answers, type World } from '../../test/world.ts'

const atContact = async (answers: Answers = {}): Promise<World> => {
  const world = createWorld({ answers })
  world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'SELECT_LOCATION', id: 'kips-bay' })
  world.send({ type: 'SELECT_PLAN', id: 'one-month' }, { type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'))
  await world.calm()
  return world
}
const submit = async (answers: Answers = {}): Promise<World> => {
  const world = await atContact(answers)
  world.send({ type: 'SUBMIT_CONTACT' })
  await world.calm()
  return world
}
const customer =
  (status: 'has_card' | 'no_card', others: Partial<Record<'lookup' | 'profile', Answer>> = {}): Answer =>
  (body) => {
    if ('role' in body) return { CID: 'cid-Mei', status, maskedPhone: '(•••) •••-0142' }
    return 'email' in body ? (others.lookup?.(body) ?? { CID: 'cid-Mei' }) : others.profile?.(body)
  }
const verified = async (answers: Answers = {}): Promise<World> => {
  const world = await submit({ customer: customer('has_card'), ...answers })
  world.send({ type: 'SEND_CODE_EMAIL' })
  await world.calm()
  world.send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
  await world.calm()
  return world
}
const withCard = async (answers: Answers = {}): Promise<World> => {
  const world = await submit(answers)
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  return world
}
const errorOf = ({ wizard }: World): string | null => wizard.getSnapshot().context.error
const bodies = (world: World, name: CallName) =>
  world.sent.filter((call) => call.name === name).map((call) => call.body)

test.each<[CallName, Answer, string]>([
  ['campaign', () => refused(502), 'Campaign fetch failed: Bad Gateway'],
  ['campaign', () => refused(200, undefined, 'not_json'), 'Failed to parse campaign JSON.'],
  ['campaign', () => [], 'Failed to parse campaign JSON.'],
  ['models', () => refused(502), 'Plans fetch failed: Bad Gateway'],
  ['models', () => ({}), 'Failed to parse plans JSON.'],
  ['benefits', () => refused(502), 'Benefits fetch failed: Bad Gateway'],
  ['benefits', () => null, 'Failed to parse benefits JSON.'],
])('when %s fails the visitor reads why, in the final failure state (W8)', async (name, answer, message) => {
  const world = createWorld({ embedded: false, answers: { [name]: answer } })
  await world.calm()
  expect(world.wizard.getSnapshot().matches('failure')).toBe(true)
  expect(errorOf(world)).toBe(message)
})

test('without tracking parameters the campaign is asked with a default source, else with the parameters (W2, W7.1)', async () => {
  const direct = createWorld({ embedded: false })
  await direct.calm()
  expect(bodies(direct, 'campaign')).toEqual([{ source: 'direct' }])
  const link = createWorld({
    embedded: false,
    search: '?utm_source=ig&utm_campaign=x&model_id=individual&location_id=newark&plan_id=annual&other=1&utm_evil[]=2',
  })
  await link.calm()
  expect(bodies(link, 'campaign')).toEqual([
    { utm_source: 'ig', utm_campaign: 'x', model_id: 'individual', location_id: 'newark', plan_id: 'annual' },
  ])
})

test('embedded data needs no call but the session, and the campaign that is made known once', async () => {
  const world = createWorld()
  await world.calm()
  expect(world.sent.map((call) => call.name).sort()).toEqual(['campaign', 'session'])
})

test('a refused submit shows the message of the server, or its own (W8)', async () => {
  expect(errorOf(await submit({ customer: () => refused(502) }))).toBe('Customer submission failed')
  expect(errorOf(await submit({ customer: () => refused(422, 'Try another address.') }))).toBe('Try another address.')
  expect(errorOf(await submit({ customer: () => ({}) }))).toBe('Customer submission failed')
})

test('the phone travels in the international format (W3, W6)', async () => {
  const world = await atContact()
  world.send(
    { type: 'UPDATE_CUSTOMER_FORM_FIELD', index: 0, field: 'phone', value: '(212) 555-0142' },
    { type: 'SUBMIT_CONTACT' },
  )
  await world.calm()
  expect(bodies(world, 'customer')[0]).toMatchObject({ phone: '+12125550142', role: 'primary' })
})

test.each([
  ['SEND_CODE_EMAIL', 'Failed to send OTP via email'],
  ['SEND_CODE_SMS', 'Failed to send OTP via sms'],
] as const)('%s that fails says so (W8)', async (type, message) => {
  const world = await submit({ customer: customer('has_card'), otp: () => refused(502) })
  world.send({ type })
  await world.calm()
  expect(errorOf(world)).toBe(message)
  const limited = await submit({ customer: customer('has_card'), otp: () => refused(429, 'Please wait.') })
  limited.send({ type })
  await limited.calm()
  expect(errorOf(limited)).toBe('Please wait.')
})

test('a code counts only when the answer is "approved" (W5, W6, W7.5, W7.6, W8)', async () => {
  const answer =
    (check: unknown): Answer =>
    (body) =>
      body['action'] === 'send' ? { success: true, message: '' } : check
  expect(errorOf(await verified({ otp: answer({ success: true, message: '' }) }))).toBe('Invalid verification code.')
  expect(errorOf(await verified({ otp: answer(refused(422)) }))).toBe('Invalid verification code.')
  expect(errorOf(await verified({ otp: answer(refused(422, 'That code has expired.')) }))).toBe(
    'That code has expired.',
  )
  const waiting = await submit({ customer: customer('has_card') })
  expect(waiting.sent.some(({ name }) => name === 'cards')).toBe(false)
  const world = await verified()
  expect(bodies(world, 'otp')).toEqual([
    { action: 'send', to: 'mei@demo.example', channel: 'email' },
    { action: 'check', to: 'mei@demo.example', code: '123456', channel: 'email' },
  ])
  expect(bodies(world, 'cards')).toEqual([{ CID: 'cid-Mei' }])
  expect(world.wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'confirmSavedCard' } })
  expect(world.session.get()).toEqual({ isAuthenticated: true, customerId: 'cid-Mei' })
})

test('signing in elsewhere on the page is stored, and ends when the primary contact becomes someone else (W4)', async () => {
  const world = await submit()
  world.send({ type: 'LOGIN_SUCCESS', customerId: 'cid-mei@demo.example' })
  await world.calm()
  expect(world.session.get()).toEqual({ isAuthenticated: true, customerId: 'cid-mei@demo.example' })
  world.send({ type: 'BACK' }, { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  expect(world.session.get()).toEqual({ isAuthenticated: false, customerId: null })
  expect(world.stores.session.getItem(SESSION_KEY)).toBeNull()
})

test('a lookup needs an id in its answer (W5, W8)', async () => {
  const looked = (lookup: Answer) => verified({ customer: customer('has_card', { lookup }) })
  expect(errorOf(await looked(() => refused(502)))).toBe('Could not find a customer with that contact info.')
  expect(errorOf(await looked(() => refused(404)))).toBe('No account associated with this contact was found.')
  expect(errorOf(await looked(() => refused(404, 'Could not find a customer with that contact info.')))).toBe(
    'No account associated with this contact was found.',
  )
  expect(errorOf(await looked(() => ({ CID: '' })))).toBe('No account associated with this contact was found.')
})

test('saved cards that cannot be fetched lead to the new card', async () => {
  const world = await verified({ cards: () => refused(503, 'Try again.') })
  expect(errorOf(world)).toBe('Could not retrieve saved cards.')
  expect(world.wizard.getSnapshot().value).toEqual({ displayFlow: { payment: 'enterNewCard' } })
})

test('a card that the server refuses cannot be added; its own words stand beside the card', async () => {
  const world = await withCard({ 'add-card': () => refused(422, 'The security code is wrong.') })
  expect(errorOf(world)).toBe('The card cant be added at this time.')
  expect(world.wizard.getSnapshot().context.fieldErrors).toEqual({ card: 'The security code is wrong.' })
})

test('a card whose saving got no answer was not paid with: the words are about saving', async () => {
  expect(errorOf(await withCard({ 'add-card': () => refused(0) }))).toBe(
    'Your card could not be saved. Nothing was charged. Please try again.',
  )
})

test('an answer may name the customer by CID or by id (W3, W5, R63)', async () => {
  const world = await submit({ customer: () => ({ id: 'cid-by-id', status: 'no_card', maskedPhone: '' }) })
  expect(world.wizard.getSnapshot().context.primaryCustomerId).toBe('cid-by-id')
  const found = await verified({ customer: customer('has_card', { lookup: () => ({ id: 'cid-by-id' }) }) })
  expect(found.session.get()).toEqual({ isAuthenticated: true, customerId: 'cid-by-id' })
})

test.each([
  ['', { source: 'direct' }],
  [
    '?utm_source=news&UTM_Campaign=Spring&utm_Medium=Post&plan_id=annual',
    {
      utm_source: 'news',
      UTM_Campaign: 'Spring',
      utm_Medium: 'Post',
      plan_id: 'annual',
    },
  ],
])(
  'a visit with %j tells the campaign call once, with its parameters as they came or the default source (R63)',
  async (search, body) => {
    for (const embedded of [true, false]) {
      const world = createWorld({ search, embedded })
      await world.calm()
      world.send({ type: 'SELECT_MODEL', id: 'individual' }, { type: 'RESET_FLOW' })
      await world.calm()
      expect(bodies(world, 'campaign')).toEqual([body])
    }
  },
)

test('a duplicate card is refused with a warning (W8)', async () => {
  const world = await verified({ 'add-card': () => ({ card: visa }) })
  world.send({ type: 'USE_NEW_CARD' }, { type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  expect(world.wizard.getSnapshot().context).toMatchObject({
    warning: 'This credit card is already saved to your account.',
    savedCards: [visa],
    selectedSavedCardId: visa.id,
  })
})

const payWith = async (pay: Answer, answers: Answers = {}): Promise<World> => {
  const world = await withCard({ ...answers, 'pay-saved-card': pay })
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  return world
}

test('a refused payment shows the message of the server, or its own (W8)', async () => {
  const worded = await payWith(() => refused(402, 'Your card was declined.'))
  await worded.calm()
  expect(errorOf(worded)).toBe('Your card was declined.')
  const silent = await payWith(() => refused(402))
  await silent.calm()
  expect(errorOf(silent)).toBe('Saved card payment failed.')
})

test.each<[string, Answer]>([
  ['a time-out', () => refused(0, 'The request took too long to respond. Please try again later.', 'time_out')],
  ['no network', () => refused(0)],
  ['a 503', () => refused(503, 'Your payment is being confirmed. You will not be charged twice.')],
  ['an answer that cannot be read', () => refused(200, undefined, 'not_json')],
  ['an answer without a payment', () => ({})],
])('after %s the outcome is asked for until it is known (R18)', async (_, pay) => {
  const answers = ['confirming', 'paid']
  const world = await payWith(pay, { checkout: () => ({ status: answers.shift(), paymentId: 'p-7', message: null }) })
  await waitFor(world.wizard, (snapshot) => snapshot.context.isComplete, { timeout: 5000 })
  expect(world.wizard.getSnapshot().context.paymentId).toBe('p-7')
  expect(bodies(world, 'pay-saved-card')).toHaveLength(1)
})

test('pressing Subscribe again after a network error sends the same key and the same body (W7.7, W9)', async () => {
  let online = false
  const world = await payWith(() => (online ? { paymentId: 'p-1' } : refused(0)))
  await world.calm()
  expect(errorOf(world)).toBe('Saved card payment failed.')
  online = true
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  const [first, second] = bodies(world, 'pay-saved-card')
  expect(first).toEqual({
    customerId: 'cid-mei@demo.example',
    cardId: visa.id,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    linkedCustomerId: ['cid-mei@demo.example'],
    idempotencyKey: expect.stringMatching(/^id-\d+$/),
    expectedTotalCents: 3200,
    agreedTo: expect.stringMatching(
      /^Plan one-month\nToday you pay \$32\.00\. On August 2, 2026 and every month after that/,
    ),
  })
  expect(second).toEqual(first)
  expect(world.wizard.getSnapshot().context.isComplete).toBe(true)
})

test('an ended session asks for the code again and keeps the plan and the card', async () => {
  const world = await payWith(() => refused(401, 'Please verify again.', 'verify_again'))
  await world.calm()
  expect(errorOf(world)).toBe('Your session has ended. Please verify again.')
  expect(world.wizard.getSnapshot().value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
})

test('a changed price is fetched and nothing is charged', async () => {
  const world = await payWith(() => refused(409, 'The price has changed.', 'price_changed'), {
    models: () => ({
      models: shopData().models.map((model) => ({
        ...model,
        plans: model.plans.map((plan) => ({ ...plan, Price: 99 })),
      })),
    }),
  })
  await world.calm()
  expect(errorOf(world)).toBe('The price has changed.')
  expect(world.wizard.getSnapshot().context.normalizedData.plans[0]?.priceCents).toBe(9900)
})

test('words of another day are refused like another price: those of now are shown, and the next press agrees to them (R29)', async () => {
  const tomorrow = '2026-07-03'
  const world = await payWith(
    (body) =>
      String(body['agreedTo']).includes('August 3, 2026')
        ? { paymentId: 'p-1' }
        : refused(409, 'A new day has begun.', 'terms_changed'),
    { shop: () => ({ ...demoShop, days: [{ locationId: 'kips-bay', today: tomorrow }] }) },
  )
  await world.calm()
  expect(errorOf(world)).toBe('A new day has begun.')
  const { context } = world.wizard.getSnapshot()
  const plan = resolved(context)?.plan
  expect(plan && termsOfOrder(context, plan)).toMatchObject({ boughtOn: tomorrow, renewsOn: '2026-08-03' })
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(world.wizard.getSnapshot().context.isComplete).toBe(true)
  const [first, second] = bodies(world, 'pay-saved-card')
  expect(first?.['agreedTo']).toContain('August 2, 2026')
  expect(second?.['idempotencyKey']).not.toBe(first?.['idempotencyKey'])
})

test('an edited primary contact names whom it replaces, so that the server forgets them too (W4, case a)', async () => {
  const world = await submit({ 'add-card': () => ({ card: mastercard }) })
  const before = world.wizard.getSnapshot().context.primaryCustomerId
  world.send({ type: 'BACK' }, { type: 'EDIT_CONTACT', index: 0 }, ...typed(0, 'Omar'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  const [first, second] = bodies(world, 'customer')
  expect(first).not.toHaveProperty('replaces')
  expect(before).toMatch(/^cid-/)
  expect(second?.['replaces']).toBe(before)
})

test('a gift travels with its details and its role, and the gifter is not among the linked (W3, W6, W7.7)', async () => {
  const world = createWorld({ answers: { 'add-card': () => ({ card: mastercard }) } })
  world.send(
    { type: 'SELECT_MODEL', id: 'gift' },
    { type: 'SELECT_LOCATION', id: 'newark' },
    { type: 'SELECT_PLAN', id: 'gift-3-months' },
  )
  world.send({ type: 'UPDATE_GIFT_FIELD', field: 'message', value: 'Enjoy' }, { type: 'PROCEED_TO_CONTACT' })
  world.send(...typed(0, 'Ana'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send(...typed(1, 'Omar'), { type: 'SUBMIT_CONTACT' })
  await world.calm()
  world.send({ type: 'SUBMIT_NONCE', nonce: 'cnon' })
  await world.calm()
  world.send({ type: 'PAY_WITH_SAVED_CARD' })
  await world.calm()
  expect(bodies(world, 'customer').map((body) => body['role'])).toEqual(['gifter', 'recipient'])
  expect(bodies(world, 'pay-saved-card')[0]).toMatchObject({
    customerId: 'cid-ana@demo.example',
    linkedCustomerId: ['cid-omar@demo.example'],
    gift: { recipientName: 'Omar Silva', recipientEmail: 'omar@demo.example', message: 'Enjoy' },
    expectedTotalCents: 9601,
  })
})

test('a profile that cannot be read or found is told as a failed pre-fill (W8)', async () => {
  for (const profile of [() => refused(502), () => []]) {
    const world = createWorld({ answers: { customer: customer('no_card', { profile }) } })
    world.send({ type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' })
    await world.calm()
    expect(errorOf(world)).toBe('Could not pre-fill contact information.')
  }
})

test('what no one foresaw is an unknown error (W8)', async () => {
  const world = await submit({
    customer: () => {
      throw new TypeError('x is not a function')
    },
  })
  expect(errorOf(world)).toBe('An unknown error occurred.')
})

test('logging out ends the session at the server, forgets the answers and fetches anew (W4, W6)', async () => {
  const world = await verified()
  world.send({ type: 'LOGOUT' })
  expect(world.session.get().isAuthenticated).toBe(false)
  expect(world.stores.session.entries.size).toBe(0)
  await world.calm()
  expect(world.sent.slice(-5).map((call) => call.name)).toEqual(['logout', 'campaign', 'models', 'benefits', 'session'])
  expect(world.wizard.getSnapshot().matches({ displayFlow: { planSelectionArea: 'selectingModel' } })).toBe(true)
})
